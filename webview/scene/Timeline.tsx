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
  type Pace,
} from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { contactAfter, type CellState, type Choice } from "./viewState.js";
import { Icon, type IconName } from "../shell/controls.js";
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

function paceNames(): Readonly<Record<Pace, string>> {
  return { slow: l10n.t("slow near contacts"), 0.015625: "1/64×", 0.0625: "1/16×", 0.25: "1/4×", 1: "1×", 4: "4×" };
}

/** Where in its run a scene can be sent from its timeline, or by keys. */
export type Step = "start" | "previousContact" | "back" | "on" | "nextContact" | "end";

/** What a step chooses; undefined where it leads nowhere. */
export function stepped(scene: SceneView, instant: Instant, step: Step): Choice | undefined {
  if (step === "previousContact" || step === "nextContact") {
    const index = contactAfter(scene, instant, step === "nextContact" ? 1 : -1);
    return index === undefined ? undefined : { kind: "contact", index };
  }
  const times = { start: 0, back: Math.ceil(instant.time) - 1, on: Math.floor(instant.time) + 1, end: scene.frames };
  return { kind: "time", time: Math.min(scene.frames, Math.max(0, times[step])) };
}

/** The step that a key of a stage asks for. */
export function stepOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Step | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === "c" || key === "C") return shiftKey ? "previousContact" : "nextContact";
  return ({ ",": "back", ".": "on", Home: "start", End: "end" } as const)[key];
}

/** Where the run stands: scrub, step by frame and by contact, play. */
export function Timeline(props: Props): VNode {
  const { scene, instant, look } = props;
  const { pace, loops, playing } = props.state;
  const choose = (choice: Choice): void => look({ choice, playing: false });
  const seek = (time: number): void => choose({ kind: "time", time: Math.min(scene.frames, Math.max(0, time)) });
  const stepButton = (icon: IconName, title: string, step: Step, isPossible = true): VNode => {
    const act = (): void => {
      const choice = stepped(scene, instant, step);
      if (choice) choose(choice);
    };
    return <Button {...{ icon, title, act, isPossible }} />;
  };
  const hasContacts = scene.swept.contacts.times.length > 0;
  const playTitle = playing ? l10n.t("Pause (Space)") : l10n.t("Play (Space)");
  return (
    <div class="timeline">
      {stepButton("start", l10n.t("To the start (Home)"), "start")}
      {stepButton("previousContact", l10n.t("Previous contact (Shift+C)"), "previousContact", hasContacts)}
      {stepButton("previous", l10n.t("Back by a frame (,)"), "back")}
      <Button
        {...{ icon: playing ? "pause" : "play", title: playTitle, isPossible: scene.frames > 0 }}
        act={props.togglePlay}
      />
      {stepButton("next", l10n.t("Forward by a frame (.)"), "on")}
      {stepButton("nextContact", l10n.t("Next contact (C)"), "nextContact", hasContacts)}
      {stepButton("end", l10n.t("To the end (End)"), "end")}
      <TimeSlider {...props} choose={choose} seek={seek} />
      <div class="pace">
        <InstantChip scene={scene} instant={instant} />
        <PaceMenu scene={scene} pace={pace} look={look} />
        <button
          class="step"
          title={l10n.t("Begin anew at the end (L)")}
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

interface ButtonProps {
  readonly icon: IconName;
  readonly title: string;
  readonly isPossible: boolean;
  act(): void;
}

function Button({ icon, title, isPossible, act }: ButtonProps): VNode {
  return (
    <button class="step" title={title} aria-label={title} disabled={!isPossible} onClick={act}>
      <Icon name={icon} />
    </button>
  );
}

function PaceMenu({ scene, pace, look }: Pick<Props, "scene" | "look"> & Pick<CellState, "pace">): VNode {
  const names = paceNames();
  const title = l10n.t("1× is as fast as the game: the run of {length} s is played in {duration} s", {
    length: fixed(scene.frames / scene.fps, 4),
    duration: fixed(secondsTo(scene, pace, scene.frames), 1),
  });
  return (
    <select
      aria-label={l10n.t("Speed")}
      title={title}
      value={String(pace)}
      onChange={(event) => look({ pace: paces.find((each) => String(each) === event.currentTarget.value) ?? "slow" })}
    >
      {paces.map((each) => (
        <option key={each} value={String(each)}>
          {names[each]}
        </option>
      ))}
    </select>
  );
}

/** `60 % into frame 1 · t 0.600 · 10.0 ms` */
function InstantChip({ scene, instant }: Pick<Props, "scene" | "instant">): VNode {
  return (
    <span class="chip instant">
      {instantText(scene, instant)}
      {scene.frames > 0 && <span class="since"> · {fixed((1000 * instant.time) / scene.fps, 1)} ms</span>}
    </span>
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
