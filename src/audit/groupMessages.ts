import * as l10n from "@vscode/l10n";
import {
  count,
  detectedText,
  type FindingSentences,
  num,
  numDown,
  percent,
  sentencesOrNone,
  toDigits,
} from "../wording/index.js";
import { axisFix, diagonalFix, limitBelow, placeText, wayText } from "./wallMessages.js";
import type { GroupedWall, Limits } from "./weakWall.js";

/** Tells what walls have in common that are weak for one reason. @param walls those that are listed, the worst first @param n of all */
export function groupSentences(walls: readonly [GroupedWall, ...GroupedWall[]], n: number): FindingSentences {
  const [worst] = walls;
  const { layer, thickness, axis, code, missed, passed } = worst;
  const values = {
    where: whereText(n, layer, placeText({ ...worst, wall: worst })),
    thickness: num(thickness),
    step: num(worst.step),
    missed: percent(missed),
    wrong: percent(passed),
  };
  const safe = limitsForAll(walls, "safe");
  const detected = limitsForAll(walls, "detected");
  if (worst.seam) return seamGroupSentences(walls, safe, values);
  if (axis === "diagonal") {
    const [headline, cause] =
      code === "wrong-side"
        ? [
            l10n.t(
              "A mover is pushed diagonally through the corner at which two walls meet or nearly meet: {where}.",
              values,
            ),
            l10n.t(
              "It moves {step} px along the diagonal between two checks, so in up to {wrong} of crossings the shortest push-out leads to the far side.",
              values,
            ),
          ]
        : [
            l10n.t(
              "A mover tunnels diagonally through the corner at which two walls meet or nearly meet: {where}.",
              values,
            ),
            l10n.t(
              "It moves {step} px along the diagonal between two checks, so up to {missed} of crossings go undetected.",
              values,
            ),
          ];
    return { headline, cause, ...diagonalFix({ ...worst, safe, detected }, code) };
  }
  const ways = waysOf(walls);
  const cause = { ...values, steps: stepsText(ways, code) };
  const [headline, why] =
    code === "wrong-side"
      ? [
          l10n.t("A mover comes out on the wrong side of walls that are {thickness} px thick: {where}.", values),
          l10n.t(
            "In up to {wrong} of crossings the shortest push-out leads to the far side. Between two checks it moves {steps}.",
            cause,
          ),
        ]
      : [
          l10n.t("A mover tunnels through walls that are {thickness} px thick: {where}.", values),
          l10n.t("Up to {missed} of crossings go undetected. Between two checks it moves {steps}.", cause),
        ];
  // Two axes have two speeds: what is safe along both is a frame rate.
  const [best, seen] = ways.length > 1 ? [withoutSpeed(safe), withoutSpeed(detected)] : [safe, detected];
  const note = code === "wrong-side" ? undefined : sentencesOrNone(detectedText(best, seen, "px"));
  return { headline, cause: why, ...axisFix(best), note };
}

/** How far the mover moves along an axis, and what that is more than. */
interface AxisWords {
  readonly step: string;
  readonly extent: string;
  readonly thickness: string;
  readonly limit: string | undefined;
  readonly way: string;
}

/** The longest steps along each axis along which walls are passed. */
function waysOf(walls: readonly [GroupedWall, ...GroupedWall[]]): readonly AxisWords[] {
  const { code } = walls[0];
  return (["x", "y"] as const).flatMap((along) => {
    const own = walls.filter((wall) => wall.axis === along);
    const first = own.find(({ step }) => own.every((wall) => wall.step <= step));
    if (!first) return [];
    const directions = [...new Set(own.flatMap((wall) => wall.directions))];
    const extent = first.dwell * first.step - first.thickness;
    const limits = own.flatMap((wall) => limitBelow((extent + wall.thickness) / 2, wall) ?? []);
    const limit = code === "wrong-side" && limits.length > 0 ? numDown(toDigits(Math.min(...limits), 6)) : undefined;
    const [way, thickness] = [wayText({ axis: first.axis, directions }), num(first.thickness)];
    return [{ step: num(first.step), extent: num(extent), thickness, limit, way }];
  });
}

/** Says how far that is, and what it is more than. */
function stepsText(ways: readonly AxisWords[], code: GroupedWall["code"]): string {
  const [one, other] = ways;
  const areAlike =
    one && other && (["step", "extent", "thickness", "limit"] as const).every((key) => one[key] === other[key]);
  const toldWays = areAlike ? [{ ...one, way: l10n.t("along either axis") }] : ways;
  const steps = toldWays.map(({ limit, ...of }) => {
    if (limit !== undefined)
      return l10n.t("{step} px {way} (because of what is next to these walls, at most {limit} px is safe)", {
        ...of,
        limit,
      });
    return code === "wrong-side"
      ? l10n.t(
          "{step} px {way}, more than half the combined size of the wall ({thickness} px) and the mover ({extent} px)",
          of,
        )
      : l10n.t(
          "{step} px {way}, more than the combined size of the wall ({thickness} px) and the mover ({extent} px)",
          of,
        );
  });
  return steps.join("; ");
}

/** Where the walls of a group are: how many positions there are, and one of them. */
function whereText(n: number, layer: string, such: string): string {
  if (n === 1) return such;
  return l10n.t('{places} in the layer "{layer}", such as {such}', { places: count(n, "place"), layer, such });
}

/** What is told of the weakest seams of several levels, or along both axes. */
function seamGroupSentences(
  walls: readonly GroupedWall[],
  safe: Limits,
  values: Readonly<Record<"where" | "step", string>>,
): FindingSentences {
  const isOneAxis = walls.every(({ axis }) => axis === walls[0]?.axis && axis !== "diagonal");
  return {
    headline: l10n.t("Where walls touch, a mover can be pushed into or through one of them: {where}.", values),
    cause: walls.some(({ axis }) => axis === "diagonal")
      ? l10n.t("It moves {step} px along the diagonal between two checks.", values)
      : l10n.t("It moves {step} px along x or y between two checks.", values),
    ...axisFix(isOneAxis ? safe : withoutSpeed(safe)),
  };
}

function withoutSpeed({ fps, substeps }: Limits): Limits {
  return { fps, substeps };
}

/** What holds for each of several walls: nothing where something does not for one of them. */
function limitsForAll(walls: readonly GroupedWall[], of: "safe" | "detected"): Limits {
  const all = (key: keyof Limits, worst: (a: number, b: number) => number) => {
    const numbers = walls.map((wall) => wall[of][key]);
    const known = numbers.filter((value) => value !== undefined);
    return known.length === 0 || known.length < numbers.length ? {} : { [key]: known.reduce((a, b) => worst(a, b)) };
  };
  return {
    ...all("fps", Math.max),
    ...all("substeps", Math.max),
    ...all("speed", Math.min),
    ...all("thickness", Math.max),
  };
}
