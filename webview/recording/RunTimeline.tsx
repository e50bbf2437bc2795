import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { recordedFindings, type RecordedCode } from "../../src/model/index.js";
import { clockText, runSpeeds } from "../../src/view/index.js";
import type { RecordingFindingView } from "../../src/view/protocol/index.js";
import type { FindingsMessage, RecordingContents, RecordingStore } from "./RecordingStore.js";
import { Select } from "../shell/controls.js";
import { RunButtons, speedText, type RunStep } from "../shell/RunControls.js";
import { Slider } from "../shell/Slider.js";
import { useWidth } from "../shell/useStage.js";

/** What is found in a recording, as far as it is listed. */
export interface FindingProps {
  readonly contents: RecordingContents;
  readonly listed: readonly RecordingFindingView[];
  readonly store: RecordingStore;
  choose(finding: RecordingFindingView): void;
}

/** Takes a step. */
export function takeStep(store: RecordingStore, step: RunStep, choose: FindingProps["choose"]): void {
  if (step === "previous" || step === "next") {
    const finding = store.findingAfter(step === "next" ? 1 : -1);
    if (finding) choose(finding);
    return;
  }
  const { frame } = store.look;
  store.seek({ start: 0, back: frame - 1, on: frame + 1, end: store.lastFrame }[step]);
}

/** The whole run: scrub, step by frame and by finding, play; with where something was found and how much is touched. */
export function RunTimeline({ contents, listed, store, choose }: FindingProps): VNode {
  const { recording, density } = contents;
  const { isPlaying, look } = store;
  return (
    <div class="timeline run-timeline">
      <RunSlider {...{ recording, density, listed, store, choose }} />
      <div class="run-controls" role="group" aria-label={l10n.t("Time")}>
        <RunButtons
          {...{ isPlaying, canPlay: true }}
          previous={[l10n.t("Previous finding (Shift+N)"), !!store.findingAfter(-1)]}
          next={[l10n.t("Next finding (N)"), !!store.findingAfter(1)]}
          take={(step) => takeStep(store, step, choose)}
          togglePlay={() => store.togglePlay()}
        />
        <span class="chip instant run-instant">{instantText(store)}</span>
        <FrameSearch store={store} />
        <span class="pace">
          <Select
            {...{ label: l10n.t("Speed"), title: l10n.t("1× is the speed of the game"), value: look.speed }}
            options={runSpeeds.map((speed) => [speed, speedText(speed)])}
            choose={(speed) => store.set({ speed })}
          />
          {recording.state !== "read" && (
            <button
              class="step"
              title={l10n.t("Show the newest frame while the file grows (L)")}
              aria-pressed={look.isLive}
              onClick={() => store.goLive(!look.isLive)}
            >
              {l10n.t("Live")}
            </button>
          )}
        </span>
      </div>
    </div>
  );
}

/** `frame 1234 · 20.567 s` */
export function instantText({ frame, look }: RecordingStore): string {
  if (!frame) return l10n.t("frame {frame}", { frame: look.frame });
  return `${l10n.t("frame {frame}", { frame: frame.number })} · ${clockText(frame.time)}`;
}

/** A frame by its number, or by its time. */
function FrameSearch({ store }: Pick<FindingProps, "store">): VNode {
  return (
    <form
      class="frame-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const input = event.currentTarget.querySelector("input");
        if (input && input.value.trim() !== "") store.request({ type: "seek", text: input.value.trim() });
      }}
    >
      <input
        type="text"
        size={9}
        maxLength={40}
        placeholder={l10n.t("Go to frame")}
        title={l10n.t("A frame number, or a time such as 1:02.5 or 3.2 s (G)")}
        aria-label={l10n.t("Go to frame")}
        data-search
      />
    </form>
  );
}

/** More marks than this on a line cannot be told apart. */
const mostMarks = 600;
/** Pixels from a mark within which the pointer means it. */
const markReach = 4;

interface SliderProps extends Pick<FindingProps, "listed" | "store" | "choose"> {
  readonly recording: RecordingContents["recording"];
  readonly density: FindingsMessage["density"] | undefined;
}

function RunSlider({ recording, density, listed, store, choose }: SliderProps): VNode {
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  useEffect(() => store.setTimeline(width), [width]);
  const last = Math.max(1, recording.frames - 1);
  const { frame } = store.look;
  const percent = (place: number): string => `${(100 * place) / last}%`;
  const scrub = (share: number, wide: number, isPress: boolean): void => {
    const place = Math.min(last, Math.max(0, share * last));
    // Findings are what one looks for: who presses within a few pixels of one means it. A drag goes on over all of them.
    const near = isPress ? nearest(listed, place) : undefined;
    if (near && (Math.abs(near.frame - place) / last) * wide < markReach) return choose(near);
    const { scrubStep } = store;
    store.seek(place > last - scrubStep / 2 ? last : Math.round(place / scrubStep) * scrubStep);
  };
  const stepsOf = ({ shiftKey }: KeyboardEvent) => {
    const second = Math.max(1, Math.round(recording.fps));
    const few = shiftKey ? 10 : 1;
    return { on: frame + few, back: frame - few, farOn: frame + second, farBack: frame - second, first: 0, last };
  };
  const marks = useMemo(() => marksOf(listed, last), [listed, last]);
  return (
    <Slider
      {...{ class: "slider run-slider", trackClass: "track", track, label: l10n.t("Frame"), text: instantText(store) }}
      {...{ least: 0, most: Math.max(0, recording.frames - 1), now: frame, stepsOf, scrub }}
      go={(place) => store.seek(place)}
    >
      {density && <Density density={density} frames={recording.frames} />}
      <div class="done" style={{ width: percent(frame) }} />
      {marks.map(({ code, at, frame: place }) => (
        <i key={`${code} ${at}`} class={`mark ${code}`} data-mark={place} style={{ left: `${at}%` }} />
      ))}
      <i class="thumb" style={{ left: percent(frame) }} />
    </Slider>
  );
}

/** Of findings in the order of their frames, the one that is nearest to a frame. */
function nearest(listed: readonly RecordingFindingView[], place: number): RecordingFindingView | undefined {
  let [low, high] = [0, listed.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((listed[middle]?.frame ?? Infinity) < place) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [listed[low - 1], listed[low]];
  if (!before || !after) return before ?? after;
  return place - before.frame <= after.frame - place ? before : after;
}

/** One mark for all of a kind that cannot be told apart; the worst kinds last, over the others. */
function marksOf(listed: readonly RecordingFindingView[], last: number) {
  const marks = new Map<string, { readonly code: RecordedCode; readonly at: number; readonly frame: number }>();
  for (const { code, frame } of listed) {
    const at = (100 * Math.round((frame / last) * mostMarks)) / mostMarks;
    const key = `${code} ${at}`;
    if (!marks.has(key)) marks.set(key, { code, at, frame });
  }
  const isBad = ({ code }: { readonly code: RecordedCode }): number => Number(recordedFindings[code].tone === "bad");
  return [...marks.values()].sort((a, b) => isBad(a) - isBad(b));
}

/** How many bodies touch something, through the whole run. */
function Density({ density, frames }: Pick<Required<FindingsMessage>, "density"> & { readonly frames: number }): VNode {
  const path = useMemo(() => {
    const { contacts, frames: each } = density;
    const most = Math.max(1, ...contacts);
    const parts = Array.from(contacts, (count, i) => {
      const end = Math.min(frames, (i + 1) * each);
      return count > 0 ? `M${i * each} 1V${(1 - count / most).toFixed(3)}H${end}V1Z` : "";
    });
    return parts.join("");
  }, [density, frames]);
  return (
    <svg class="density" viewBox={`0 0 ${Math.max(1, frames)} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
