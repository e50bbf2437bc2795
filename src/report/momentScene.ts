import * as l10n from "@vscode/l10n";
import { at, type Box, overlaps, sweptBounds, touches, union, type Vec } from "../geometry/index.js";
import { checkValueOf } from "../model/index.js";
import { bookCells, bookText, evaluate, type LevelSource } from "../notebook/index.js";
import { RecordedState, type Recording } from "../recordings/index.js";
import type { ReferredLevel, Solids } from "../scene/index.js";
import { tunnelsOf } from "../tunneling/index.js";
import { list, value } from "./wallScene.js";

/** A moment of a recording. */
export interface RecordedMoment {
  readonly recording: Recording;
  /** Index of the frame that is shown: what happens from the one before it to this one. The first has none before it. */
  readonly frame: number;
  /** Number of the body that it is about. */
  readonly body: number;
  /** What is solid in the level that was played. */
  readonly solids?: Solids;
  /** The level, by a path from the scene. */
  readonly level?: ReferredLevel;
}

/** What is seen around the body's way, in its sizes. */
const MARGIN = 2;

/** Others that are around. */
const MOST_OTHERS = 24;

/** A hundredth of a body, by which it may be in a solid: see the findings of recordings. */
const INNER = 0.01;

/**
 * The text of a scene of what a recording shows from one frame to the next: the bodies as they are, each with the velocity that leads
 * it to where the next frame has it, the level around, and that the game let the body through, where it did.
 *
 * A scene knows of no tolerance: where a body is in what it stands on by a hair, it is drawn in by that hair.
 */
export function momentScene(moment: RecordedMoment): string {
  const plain = written(moment, "as recorded", []);
  const isTunnel = throughIn(moment, plain);
  if (isTunnel.length > 0) return written(moment, "as recorded", isTunnel);
  const inner = throughIn(moment, written(moment, "inner", []));
  return inner.length > 0 ? written(moment, "inner", inner) : plain;
}

/**
 * The text of a notebook with a scene as its last cell; that of a new one where it has nothing.
 *
 * @throws an Error that says why, where no other cell can stand in the notebook
 */
export function withScene(notebook: string, scene: string): string {
  if (notebook.trim() === "") return scene;
  // The version is the notebook's.
  const text = scene.replace(/"version": 1,\s*/, "");
  return bookText(notebook, [...bookCells(notebook), { kind: "scene", text }]);
}

/** Who goes through whom: of two that move, it is the faster one that does. */
interface Through {
  readonly body: string;
  readonly through: string;
}

/** What the body goes through in the scene, evaluated, or what goes through it. */
function throughIn({ recording, body, solids }: RecordedMoment, text: string): readonly Through[] {
  const levels: LevelSource = () => ({
    ...{ solids: solids ?? { grids: [], boxes: [] }, summary: "", problems: [], notEvaluated: [] },
  });
  const [cell] = evaluate(text, undefined, { levels, isTrying: false, tracks: false }).cells;
  if (cell?.kind !== "scene") return [];
  const { scene, result } = cell;
  const own = recording.bodies[body]?.id ?? "";
  return scene.bodies.flatMap(({ id }) =>
    tunnelsOf(scene, result.findings, id).flatMap((through) =>
      id === own || through === own ? [{ body: id, through }] : [],
    ),
  );
}

type Way = "as recorded" | "inner";

interface MovingBody {
  readonly body: number;
  readonly box: Box;
  readonly displacement: Vec;
}

function written(moment: RecordedMoment, way: Way, through: readonly Through[]): string {
  const { recording, frame, body, level } = moment;
  const { header } = recording;
  const { dimensions, unit, yAxis } = header;
  const fps = Number((1 / recording.secondsOf(frame)).toPrecision(12));
  const { placed, bounds } = placedAround(moment);
  const { id = "", check: stated } = recording.bodies[body] ?? {};
  // A step that went through something was not swept, whatever the rule.
  const check = stated && stated.rule !== "swept" ? checkValueOf(stated) : undefined;
  const bodies = placed.map((each) =>
    bodyText(recording, each, fps, each.body === body ? way : "as recorded", each.body === body),
  );
  const from = frame === 0 ? undefined : recording.numberOf(frame - 1);
  const title = l10n.t("{body} in frame {frame}", { body: id, frame: recording.numberOf(frame) });
  const said = [
    from === undefined
      ? l10n.t("This scene shows the first frame of the recording.")
      : l10n.t("This scene starts in frame {from} of the recording and shows the movement to frame {to}.", {
          from,
          to: recording.numberOf(frame),
        }),
    ...(way === "inner"
      ? [
          l10n.t(
            "In this scene, the body is 1 % smaller, because in the recording it overlaps an obstacle by less than 1 %.",
          ),
        ]
      : []),
  ].join(" ");
  const levelParts = level && [
    `"file": ${JSON.stringify(level.file)}`,
    ...(level.layers ? [`"layers": ${list(level.layers)}`] : []),
    ...(level.levels ? [`"levels": ${list(level.levels)}`] : []),
    ...(level.solid ? [`"solid": ${level.solid.length === 1 ? value(level.solid[0]) : list(level.solid)}`] : []),
    ...(level.mask === undefined ? [] : [`"mask": ${level.mask}`]),
    `"bounds": { "position": ${list(bounds.min)}, "size": ${list(bounds.max.map((high, axis) => high - at(bounds.min, axis)))} }`,
  ];
  const expected = through.map(
    (each) =>
      `\n    { "body": ${JSON.stringify(each.body)}, "tunnels": true, "through": ${JSON.stringify(each.through)} }`,
  );
  const keys = [
    `"version": 1`,
    `"title": ${JSON.stringify(title)}`,
    ...(dimensions === 3 ? [`"dimensions": 3`] : []),
    ...(yAxis === "up" ? [`"yAxis": "up"`] : []),
    ...(unit === "px" ? [] : [`"unit": ${JSON.stringify(unit)}`]),
    `"fps": ${fps}`,
    ...(check ? [`"check": ${value(check)}`] : []),
    ...(levelParts && dimensions === 2 ? [`"level": {\n    ${levelParts.join(",\n    ")}\n  }`] : []),
    `"bodies": [\n    // ${said}\n    ${bodies.join(",\n    ")}\n  ]`,
    ...(expected.length > 0 ? [`"expect": [${expected.join(",")}\n  ]`] : []),
  ];
  return `{\n  ${keys.join(",\n  ")}\n}\n`;
}

/** The body and who is around its way, it first; and the bounds of what is around it. */
function placedAround({ recording, frame, body }: RecordedMoment) {
  const { dimensions } = recording.header;
  const [before, now] = [new RecordedState(recording), new RecordedState(recording)];
  now.seek(frame);
  const hasBefore = frame > 0 && recording.gapBefore(frame) === undefined;
  before.seek(hasBefore ? frame - 1 : frame);
  const placedOf = (each: number): MovingBody => {
    const box = before.isThere[each] === 1 ? before.box(each) : now.box(each);
    const isMoving = now.isThere[each] === 1 && before.isThere[each] === 1;
    return {
      ...{ body: each, box },
      displacement: box.min.map((m, axis) => (isMoving ? (now.positions[each * dimensions + axis] as number) - m : 0)),
    };
  };
  const own = placedOf(body);
  const way = sweptBounds(own.box, own.displacement);
  const extents = way.min.map((m, axis) => at(way.max, axis) - m);
  const least = Math.max(...extents) / 2;
  const margins = own.box.min.map((m, axis) => Math.max(MARGIN * (at(own.box.max, axis) - m), least));
  const bounds = {
    min: way.min.map((m, axis) => Math.floor(m - at(margins, axis))),
    max: way.max.map((m, axis) => Math.ceil(m + at(margins, axis))),
  };
  const around = recording.bodies.flatMap((_, each): MovingBody[] => {
    if (each === body || (before.isThere[each] !== 1 && now.isThere[each] !== 1)) return [];
    const other = placedOf(each);
    return touches(sweptBounds(other.box, other.displacement), bounds) ? [other] : [];
  });
  // What is solid first: it is what the body can meet.
  const rank = ({ body: each, box, displacement }: MovingBody): number =>
    (recording.bodies[each]?.isSolid ? 0 : 2) + (overlaps(union(sweptBounds(box, displacement), box), way) ? 0 : 1);
  const others = around.sort((a, b) => rank(a) - rank(b)).slice(0, MOST_OTHERS);
  return { placed: [own, ...others], bounds };
}

function bodyText(
  recording: Recording,
  { body, box, displacement }: MovingBody,
  fps: number,
  way: Way,
  isOwn: boolean,
): string {
  const { id, isSolid } = recording.bodies[body] as { readonly id: string; readonly isSolid: boolean };
  const least = Math.min(...box.min.map((m, axis) => at(box.max, axis) - m));
  const hair = way === "inner" ? Math.min(recording.header.tolerance ?? INNER * least, least / 2) : 0;
  const position = box.min.map((m) => m + hair);
  const size = box.min.map((m, axis) => plain(at(box.max, axis) - m - 2 * hair));
  const velocity = displacement.map((d) => plain(d * fps));
  const isMoving = displacement.some((d) => d !== 0);
  const keys = [
    `"id": ${JSON.stringify(id)}`,
    `"position": ${list(position)}`,
    `"size": ${list(size)}`,
    ...(isMoving ? [`"velocity": ${list(velocity)}`] : []),
    // Bodies that nothing says to be solid went through each other, for all that is known.
    ...(isOwn || isSolid ? [] : [`"collidesWith": []`]),
  ];
  return `{ ${keys.join(", ")} }`;
}

/** Without what rounding left in the last digits. */
function plain(number: number): number {
  return Number(number.toPrecision(14));
}
