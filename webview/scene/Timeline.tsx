import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import {
  contactTime,
  fixed,
  fraction,
  intoFrame,
  paces,
  secondsTo,
  type Instant,
  type PlaybackSpeed,
} from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { contactAfter, timeChoice, type CellState, type Choice } from "./viewState.js";
import { Icon, Select } from "../shell/controls.js";
import { RunButtons, speedText, type RunStep } from "../shell/RunControls.js";
import { Slider } from "../shell/Slider.js";

interface Props {
  readonly scene: SceneView;
  readonly instant: Instant;
  /** Index of the contact that is current. */
  readonly current: number | undefined;
  readonly state: Pick<CellState, "pace" | "loops" | "playing">;
  look(change: Partial<CellState>): void;
  togglePlay(): void;
}

/** More marks than this on a line cannot be told apart. */
const mostTicks = 400;

/** What a step chooses; undefined where it leads nowhere. */
export function stepped(scene: SceneView, instant: Instant, step: RunStep): Choice | undefined {
  if (step === "previous" || step === "next") {
    const index = contactAfter(scene, instant, step === "next" ? 1 : -1);
    return index === undefined ? undefined : { kind: "contact", index };
  }
  const times = { start: 0, back: Math.ceil(instant.time) - 1, on: Math.floor(instant.time) + 1, end: scene.frames };
  return timeChoice(scene, Math.min(scene.frames, Math.max(0, times[step])));
}

/** Where the run stands: scrub, step by frame and by contact, play. */
export function Timeline(props: Props): VNode {
  const { scene, instant, look } = props;
  const { pace, loops, playing } = props.state;
  const choose = (choice: Choice): void => look({ choice, playing: false });
  const seek = (time: number): void => choose(timeChoice(scene, Math.min(scene.frames, Math.max(0, time))));
  const take = (step: RunStep): void => {
    const choice = stepped(scene, instant, step);
    if (choice) choose(choice);
  };
  const hasContacts = scene.swept.contacts.times.length > 0;
  return (
    <div class="timeline">
      <RunButtons
        {...{ isPlaying: playing, canPlay: scene.frames > 0, take }}
        previous={[l10n.t("Previous contact (Shift+C)"), hasContacts]}
        next={[l10n.t("Next contact (C)"), hasContacts]}
        togglePlay={props.togglePlay}
      />
      <TimeSlider {...props} choose={choose} seek={seek} />
      <div class="pace">
        <span class="chip instant">
          {instantText(scene, instant)}
          {scene.frames > 0 && <span class="since"> · {fixed((1000 * instant.time) / scene.fps, 1)} ms</span>}
        </span>
        <PaceMenu scene={scene} pace={pace} look={look} />
        <button
          class="step"
          title={l10n.t("Restart at the end (L)")}
          aria-label={l10n.t("Loop")}
          aria-pressed={loops}
          onClick={() => look({ loops: !loops })}
        >
          <Icon name="loop" />
        </button>
      </div>
    </div>
  );
}

function PaceMenu({ scene, pace, look }: Pick<Props, "scene" | "look"> & Pick<CellState, "pace">): VNode {
  const title = l10n.t(
    "1× is the speed of the game. At the chosen speed, the run of {length} s plays in {duration} s.",
    {
      length: fixed(scene.frames / scene.fps, 4),
      duration: fixed(secondsTo(scene, pace, scene.frames), 1),
    },
  );
  return (
    <Select
      {...{ label: l10n.t("Speed"), title, value: pace }}
      options={paces.map((each): readonly [PlaybackSpeed, string] => [
        each,
        each === "slow" ? l10n.t("slow near contacts") : speedText(each),
      ])}
      choose={(chosen) => look({ pace: chosen })}
    />
  );
}

/** `60 % into frame 1 · t 0.600` */
function instantText(scene: SceneView, instant: Instant): string {
  if (scene.frames === 0) return l10n.t("no frames");
  return `${intoFrame(instant)} · t ${fraction(instant.time - (instant.frame - 1))}`;
}

interface SliderProps extends Pick<Props, "scene" | "instant" | "current"> {
  choose(choice: Choice): void;
  seek(time: number): void;
}

function TimeSlider({ scene, instant, current, seek, choose }: SliderProps): VNode {
  const { contacts } = scene.swept;
  const times = useMemo(() => Float64Array.from(contacts.times, (_, i) => contactTime(contacts, i)), [contacts]);
  const frames = Math.max(1, scene.frames);
  const percent = (time: number): string => `${(100 * time) / frames}%`;
  const scrub = (share: number, width: number): void => {
    const time = share * frames;
    // Contacts are what one looks for: the pointer snaps to one within a few pixels.
    const near = times.findIndex((t) => Math.abs(((t - time) / frames) * width) < 4);
    if (near >= 0) choose({ kind: "contact", index: near });
    else seek(time);
  };
  const stepsOf = ({ shiftKey }: KeyboardEvent) => {
    const fine = shiftKey ? 0.01 : 0.05;
    return {
      ...{ on: instant.time + fine, back: instant.time - fine, first: 0, last: scene.frames },
      ...{ farOn: Math.floor(instant.time) + 1, farBack: Math.ceil(instant.time) - 1 },
    };
  };
  // They stand where they are while the run is played, however many they are.
  const marks = useMemo(() => {
    const every = Math.ceil(frames / mostTicks);
    return Array.from({ length: Math.floor(frames / every) + 1 }, (_, i) => {
      const time = i * every;
      return <i key={time} class={time === 0 || time === frames ? "end" : "frame"} style={{ left: percent(time) }} />;
    });
  }, [frames]);
  const ticks = useMemo(
    () =>
      Array.from(times.subarray(0, mostTicks), (time, i) => (
        <i key={`c${i}`} class={i === current ? "contact current" : "contact"} style={{ left: percent(time) }} />
      )),
    [times, current, frames],
  );
  return (
    <Slider
      {...{ class: "slider", trackClass: "track", label: l10n.t("Time"), least: 0, most: scene.frames }}
      {...{ now: Number(instant.time.toFixed(6)), text: instantText(scene, instant), stepsOf, scrub, go: seek }}
    >
      <div class="done" style={{ width: percent(instant.time) }} />
      {marks}
      {ticks}
      <i class={times.includes(instant.time) ? "thumb diamond" : "thumb"} style={{ left: percent(instant.time) }} />
    </Slider>
  );
}
