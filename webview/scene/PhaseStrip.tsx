import * as l10n from "@vscode/l10n";
import type { RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { vectorOf } from "../../src/view/index.js";
import type { PhasesView, SceneView } from "../../src/view/protocol/index.js";
import type { CellEditor } from "../editing/CellEditor.js";
import type { Gesture } from "../editing/changes.js";
import { Slider } from "../shell/Slider.js";
import type { SceneProps } from "./SceneProps.js";
import { tellChange } from "./announcements.js";

interface Props extends Pick<SceneProps, "scene" | "editable"> {
  /** Of the contact at hand; undefined where there is none. */
  readonly phases: PhasesView | undefined;
  readonly editor: CellEditor;
}

interface Chosen extends Pick<SceneProps, "scene"> {
  /** Index of the contact that is current. */
  readonly current: number | undefined;
  readonly selected: readonly number[];
}

type Outcome = PhasesView["outcomes"][number];

/** The phases of the contact at hand: of the current one, else of a selected body, else the first. */
function phasesAtHand({ scene, current, selected }: Chosen): PhasesView | undefined {
  // What is caught without what was left out may be missed with it.
  const { phases = [], notEvaluated, swept } = scene;
  if (notEvaluated.length > 0) return undefined;
  const body = current === undefined ? undefined : swept.contacts.bodies[current];
  return phases.find((each) => each.body === body) ?? phases.find((each) => selected.includes(each.body)) ?? phases[0];
}

/** The phases of the contact at hand, and a function to call while a number is in hand: what that leads to may have no contact. */
export function usePhases(chosen: Chosen) {
  const isHeld = useRef(false);
  const before = useRef<PhasesView | undefined>(undefined);
  const phases = phasesAtHand(chosen) ?? (isHeld.current ? before.current : undefined);
  before.current = phases;
  const hold = useRef((held: boolean): void => void (isHeld.current = held)).current;
  return { phases, hold };
}

/** A try of another phase. */
interface Try {
  readonly gesture: Gesture;
  /** As they were when it began. */
  readonly phases: PhasesView;
  readonly phase: number;
}

/** All phases of a step: what would become of the contact if the body began a part of its step earlier or later. */
export function PhaseStrip(props: Props): VNode | null {
  const { scene, editor, editable } = props;
  const [open, setOpen] = useState<Try | undefined>(undefined);
  const trying = open && !open.gesture.isOver ? open : undefined;
  // What is tried and not kept ends with the strip.
  const last = useRef(open);
  last.current = open;
  useEffect(() => () => last.current?.gesture.cancel(), []);
  const phases = trying?.phases ?? props.phases;
  const track = useRef<HTMLDivElement>(null);
  const unfit = useUnfit(track, phases);
  if (!phases) return null;
  const phase = trying?.phase ?? phases.here;

  const tryPhase = (wanted: number): void => {
    // Of two moves of the pointer in a frame, the second goes on with the gesture of the first.
    const now = last.current?.gesture.isOver === false ? last.current : undefined;
    const gesture = now?.gesture ?? editor.begin();
    if (!gesture) return;
    // In hundredths: what is kept is written in few digits.
    const next = Math.min(1, Math.max(0, Math.round(wanted * 100) / 100));
    const [before, position] = [vectorOf(gesture.scene, "position", phases.body), startAt(gesture.scene, phases, next)];
    const isSame = position.every((p, axis) => p === before[axis]);
    gesture.change(isSame ? [] : [{ body: phases.body, position }]);
    last.current = { gesture, phases, phase: next };
    setOpen(last.current);
  };
  const leave = (): void => {
    trying?.gesture.cancel();
    setOpen(undefined);
  };
  const keep = (): void => {
    trying?.gesture.release(tellChange([phases.body], "move"));
    setOpen(undefined);
  };
  const press = (key: string): boolean => {
    if (!trying || (key !== "Escape" && key !== "Enter")) return false;
    if (key === "Escape") leave();
    else keep();
    return true;
  };
  const stepsOf = () => ({
    ...{ on: phase + 0.01, back: phase - 0.01, farOn: phase + 0.1, farBack: phase - 0.1, first: 0, last: 1 },
  });
  const body = scene.bodies.ids[phases.body] ?? "";
  const words = { body, obstacle: phases.obstacleName };
  const title =
    scene.substeps === 1
      ? l10n.t("Result by the time of the next overlap check: 0 to 1 frame after {body} enters {obstacle}", words)
      : l10n.t("Result by the time of the next overlap check: 0 to 1 sub-step after {body} enters {obstacle}", words);
  const outcomes = [...new Set(phases.outcomes)];
  const beside = outcomes
    .filter((outcome) => unfit.includes(outcome))
    .map((outcome) => shareText(phases, outcome, true));
  return (
    <div class="phases" data-phases>
      <div class="phases-head">
        <span class="phases-title" title={title}>
          {title}
        </span>
        <span class="hidden phases-shares">{outcomes.map((outcome) => shareText(phases, outcome)).join(", ")}</span>
        {beside.length > 0 && (
          // Other words are another line: none is seen to move within it.
          <span class="phases-beside" aria-hidden="true" key={beside.join()} title={beside.join(", ")}>
            {outcomes
              .filter((outcome) => unfit.includes(outcome))
              .map((outcome, i) => (
                <span key={outcome}>
                  <i class={`phase-key ${outcome}`} /> {beside[i]}
                </span>
              ))}
          </span>
        )}
        {editable && trying && (
          <span class="phases-try">
            {startText(phases, phase, scene)}
            <button onClick={keep} title={l10n.t("Write this start position to the file (Enter)")}>
              {l10n.t("Write to File")}
            </button>
            <button onClick={leave} title={l10n.t("Return to the start position in the file (Escape)")}>
              {l10n.t("Discard")}
            </button>
          </span>
        )}
      </div>
      <Slider
        {...{ class: "phase-slider", trackClass: "phase-track", least: 0, most: 1, now: Number(phase.toFixed(4)) }}
        {...{ editable, track, stepsOf, press, go: tryPhase, scrub: tryPhase }}
        label={l10n.t("Phase of {body} at {obstacle}", words)}
        text={`${phase.toFixed(2)}: ${outcomeText(outcomeAt(phases, phase))}`}
        title={l10n.t("Drag to start {body} earlier or later on its path", words)}
      >
        {phases.outcomes.map((outcome, i) => {
          const begin = phases.ends[i - 1] ?? 0;
          const width = (phases.ends[i] ?? 1) - begin;
          return (
            <span
              key={i}
              class={`phase ${outcome}`}
              style={{ left: `${100 * begin}%`, width: `${100 * width}%` }}
              title={shareText(phases, outcome)}
            />
          );
        })}
        {outcomes.map((outcome) => (
          <span key={outcome} class="phase-part" data-outcome={outcome} style={widestPart(phases, outcome)}>
            <span class={`phase-word ${outcome}`} hidden={unfit.includes(outcome)}>
              {shareText(phases, outcome, true)}
            </span>
          </span>
        ))}
        <i class="phase-here" style={{ left: `${100 * phases.here}%` }} />
        <i class="phase-thumb" style={{ left: `${100 * phase}%` }} />
      </Slider>
    </div>
  );
}

/** The outcomes whose words are longer than the widest part of the strip that has them. */
function useUnfit(track: RefObject<HTMLDivElement | null>, phases: PhasesView | undefined): readonly Outcome[] {
  const [unfit, setUnfit] = useState<readonly Outcome[]>([]);
  useLayoutEffect(() => {
    const { current } = track;
    if (!current) return undefined;
    const measure = (): void => {
      const rooms = [...current.querySelectorAll<HTMLElement>(".phase-part")];
      const isTooSmall = (room: HTMLElement): boolean => room.scrollWidth > room.clientWidth;
      setUnfit(rooms.filter(isTooSmall).map((room) => room.dataset["outcome"] as Outcome));
    };
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(current);
    return () => sized.disconnect();
  }, [phases]);
  return unfit;
}

/** Pixels that a word keeps off the handle, and off the ends of its part. */
const HANDLE_GAP = 10;
const END_GAP = 3;

/** The widest part of the strip that has an outcome and is not under the handle of the scene's own phase. */
function widestPart({ ends, outcomes, here }: PhasesView, outcome: Outcome) {
  let [from, to] = [0, 0];
  outcomes.forEach((each, i) => {
    if (each !== outcome) return;
    const [begin, end] = [ends[i - 1] ?? 0, ends[i] ?? 1];
    const parts =
      begin < here && here < end
        ? ([
            [begin, here],
            [here, end],
          ] as const)
        : ([[begin, end]] as const);
    for (const [a, b] of parts) if (b - a > to - from) [from, to] = [a, b];
  });
  const gap = (at: number): number => (at === here ? HANDLE_GAP : END_GAP);
  return { left: `calc(${100 * from}% + ${gap(from)}px)`, right: `calc(${100 - 100 * to}% + ${gap(to)}px)` };
}

function outcomeAt({ ends, outcomes }: PhasesView, phase: number): Outcome {
  const i = ends.findIndex((end) => phase < end);
  return outcomes[i < 0 ? outcomes.length - 1 : i] ?? "clear";
}

/** Where a body starts in another phase, in few digits beside its step. */
function startAt(scene: SceneView, { body, here, step }: PhasesView, phase: number): number[] {
  const grain = 10 ** Math.floor(Math.log10(Math.hypot(...step) / 1000));
  return vectorOf(scene, "position", body).map((start, axis) => {
    const by = step[axis] ?? 0;
    return by === 0 ? start : Number((Math.round((start - (here - phase) * by) / grain) * grain).toPrecision(12));
  });
}

/** How far back or ahead a body starts that is tried in another phase. */
function startText({ here, step }: PhasesView, phase: number, { unit }: SceneView): string {
  const length = Number((Math.abs(here - phase) * Math.hypot(...step)).toPrecision(4));
  return phase <= here
    ? l10n.t("starts {length} {unit} earlier on its path", { length, unit })
    : l10n.t("starts {length} {unit} further along its path", { length, unit });
}

function outcomeText(outcome: Outcome): string {
  const texts: Readonly<Record<Outcome, string>> = {
    caught: l10n.t("detected"),
    "wrong-side": l10n.t("pushed out on the wrong side"),
    missed: l10n.t("missed"),
    clear: l10n.t("no contact"),
  };
  return texts[outcome];
}

/** `missed: 76 %`; of what was run in some phases only, in how many of these. */
function shareText({ ends, outcomes, samples }: PhasesView, outcome: Outcome, isShort = false): string {
  const share = outcomes.reduce(
    (sum, each, i) => (each === outcome ? sum + (ends[i] ?? 1) - (ends[i - 1] ?? 0) : sum),
    0,
  );
  const words = { outcome: isShort && outcome === "wrong-side" ? l10n.t("wrong side") : outcomeText(outcome) };
  if (samples !== undefined) {
    return l10n.t("{outcome} in {n} of {samples} tested phases", { ...words, n: Math.round(share * samples), samples });
  }
  const n = share >= 1 ? "100" : share > 0.99 ? "> 99" : share < 0.01 ? "< 1" : String(Math.round(100 * share));
  return l10n.t("{outcome}: {n} %", { ...words, n });
}
