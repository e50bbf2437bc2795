import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { fixed, fraction, type Instant } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { contactAfter, playSeconds, type Choice, type Speed } from "../state/viewState.js";
import { Icon, type IconName } from "./controls.js";

interface Props {
  readonly scene: SceneView;
  readonly instant: Instant;
  /** Index of the contact that is current. */
  readonly current: number | undefined;
  readonly speed: Speed;
  readonly playing: boolean;
  choose(choice: Choice): void;
  setSpeed(speed: Speed): void;
  togglePlay(): void;
}

/** More marks than this on a line cannot be told apart. */
const mostTicks = 400;
const speeds: readonly (readonly [Speed, string])[] = [
  [1, "1×"],
  [0.5, "½×"],
  [0.1, "¹⁄₁₀×"],
];

/** Where the run stands: scrub, step by frame and by contact, play. */
export function Timeline(props: Props): VNode {
  const { scene, instant, current, speed, playing, choose } = props;
  const { frames } = scene;
  const { contacts } = scene.swept;
  const times = contacts.map((contact) => contact.frame - 1 + contact.time);
  const stepContact = (direction: 1 | -1): void => {
    const found = contactAfter(scene, instant, direction);
    if (found !== undefined) choose({ kind: "contact", index: found });
  };
  const seek = (time: number): void => choose({ kind: "time", time: Math.min(frames, Math.max(0, time)) });
  const total = playSeconds(frames);
  const speedTitle = l10n.t("At 1× the run of {length} s is played in {duration} s", {
    length: fixed(frames / scene.fps, 4),
    duration: fixed(total, 1),
  });
  return (
    <div class="timeline">
      <Step
        icon="previousContact"
        title={l10n.t("Previous contact")}
        disabled={contacts.length === 0}
        act={() => stepContact(-1)}
      />
      <Step icon="previous" title={l10n.t("Back by a frame")} act={() => seek(Math.ceil(instant.time) - 1)} />
      <Step
        icon={playing ? "pause" : "play"}
        title={playing ? l10n.t("Pause") : l10n.t("Play")}
        disabled={frames === 0}
        act={props.togglePlay}
      />
      <Step icon="next" title={l10n.t("Forward by a frame")} act={() => seek(Math.floor(instant.time) + 1)} />
      <Step
        icon="nextContact"
        title={l10n.t("Next contact")}
        disabled={contacts.length === 0}
        act={() => stepContact(1)}
      />
      <Slider scene={scene} instant={instant} current={current} times={times} seek={seek} choose={choose} />
      <div class="pace">
        <span class="chip instant">{instantText(scene, instant)}</span>
        <select
          aria-label={l10n.t("Speed")}
          title={speedTitle}
          value={String(speed)}
          onChange={(event) => props.setSpeed(Number(event.currentTarget.value) as Speed)}
        >
          {speeds.map(([value, name]) => (
            <option key={value} value={String(value)}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** `frame 1 · 0.600` */
function instantText(scene: SceneView, { time, frame }: Instant): string {
  if (scene.frames === 0) return l10n.t("no frames");
  return l10n.t("frame {frame} · {time}", { frame, time: fraction(time - (frame - 1)) });
}

interface StepProps {
  readonly icon: IconName;
  readonly title: string;
  readonly disabled?: boolean;
  act(): void;
}

function Step({ icon, title, disabled = false, act }: StepProps): VNode {
  return (
    <button type="button" class="step" title={title} aria-label={title} disabled={disabled} onClick={act}>
      <Icon name={icon} />
    </button>
  );
}

interface SliderProps extends Pick<Props, "scene" | "instant" | "current" | "choose"> {
  readonly times: readonly number[];
  seek(time: number): void;
}

function Slider({ scene, instant, current, times, seek, choose }: SliderProps): VNode {
  const track = useRef<HTMLDivElement>(null);
  const frames = Math.max(1, scene.frames);
  const percent = (time: number): string => `${(100 * time) / frames}%`;
  const scrub = (event: PointerEvent): void => {
    if (!track.current || !(event.buttons & 1)) return;
    const { left, width } = track.current.getBoundingClientRect();
    const time = ((event.clientX - left) / width) * frames;
    // Contacts are what one looks for: the pointer snaps to one within a few pixels.
    const near = times.findIndex((t) => Math.abs(((t - time) / frames) * width) < 4);
    if (near >= 0) choose({ kind: "contact", index: near });
    else seek(time);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const fine = event.shiftKey ? 0.01 : 0.05;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: instant.time + fine,
      ArrowUp: instant.time + fine,
      ArrowLeft: instant.time - fine,
      ArrowDown: instant.time - fine,
      PageUp: Math.floor(instant.time) + 1,
      PageDown: Math.ceil(instant.time) - 1,
      Home: 0,
      End: scene.frames,
    };
    const time = steps[event.key];
    if (time === undefined) return;
    event.preventDefault();
    seek(time);
  };
  const every = Math.ceil(frames / mostTicks);
  const marks = Array.from({ length: Math.floor(frames / every) + 1 }, (_, i) => i * every);
  return (
    <div
      class="slider"
      role="slider"
      tabIndex={0}
      aria-label={l10n.t("Time")}
      aria-valuemin={0}
      aria-valuemax={scene.frames}
      aria-valuenow={Number(instant.time.toFixed(6))}
      aria-valuetext={instantText(scene, instant)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        scrub(event);
      }}
      onPointerMove={scrub}
    >
      <div class="track" ref={track}>
        <div class="done" style={{ width: percent(instant.time) }} />
        {marks.map((time) => (
          <i key={time} class={time === 0 || time === frames ? "end" : "frame"} style={{ left: percent(time) }} />
        ))}
        {times.slice(0, mostTicks).map((time, i) => (
          <i key={`c${i}`} class={i === current ? "contact current" : "contact"} style={{ left: percent(time) }} />
        ))}
        <i class={times.includes(instant.time) ? "thumb diamond" : "thumb"} style={{ left: percent(instant.time) }} />
      </div>
    </div>
  );
}
