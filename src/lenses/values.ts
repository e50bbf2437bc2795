import * as l10n from "@vscode/l10n";
import { fixed, plain, vectorText } from "../drawing/index.js";
import type { Vec } from "../geometry/index.js";
import type { GamedevTrace, GomezTrace, MinkowskiTrace, TileTrace } from "../solver/index.js";
import type { Account } from "./account.js";
import { axisName, kindName } from "./words.js";

/** An intermediate value of a method, under the name that its source has for it; ours are in the user's language. */
export interface Value {
  readonly name: string;
  readonly text: string;
}

/** The exact answer in the same terms: entry and exit per axis. */
export function spanValues({ spans, sweep }: Account): Value[] {
  return [
    { name: l10n.t("entry"), text: perAxis(spans.map(({ entry }) => entry)) },
    { name: l10n.t("exit"), text: perAxis(spans.map(({ exit }) => exit)) },
    { name: l10n.t("answer"), text: kindName(sweep.kind) },
    ...(sweep.kind === "miss" ? [] : [{ name: l10n.t("exit time"), text: number(sweep.exit) }]),
    ...(sweep.kind === "overlap" ? [{ name: l10n.t("penetration"), text: vectorText(sweep.penetration) }] : []),
  ];
}

export function gamedevValues(trace: GamedevTrace): Value[] {
  return [
    { name: l10n.t("broad phase"), text: trace.broadPhase ? l10n.t("touches") : l10n.t("does not touch") },
    { name: "invEntry", text: perAxis(trace.inverseEntry) },
    { name: "invExit", text: perAxis(trace.inverseExit) },
    { name: "entry", text: perAxis(trace.entry) },
    { name: "exit", text: perAxis(trace.exit) },
    { name: "entryTime", text: number(trace.entryTime) },
    { name: "exitTime", text: number(trace.exitTime) },
  ];
}

export function minkowskiValues({ difference, ray, faces, fraction }: MinkowskiTrace): Value[] {
  return [
    { name: "md.min", text: vectorText(difference.min) },
    { name: "md.max", text: vectorText(difference.max) },
    { name: "relativeMotion", text: vectorText(ray) },
    ...faces.map((face) => ({
      name:
        face.side < 0
          ? l10n.t("{axis} min edge", { axis: axisName(face.axis) })
          : l10n.t("{axis} max edge", { axis: axisName(face.axis) }),
      text: face.fraction === Infinity ? l10n.t("not met") : number(face.fraction),
    })),
    { name: "h", text: number(fraction) },
  ];
}

export function gomezValues(trace: GomezTrace): Value[] {
  return [
    { name: "v", text: vectorText(trace.v) },
    { name: l10n.t("u₀ per axis"), text: perAxis(trace.u0) },
    { name: l10n.t("u₁ per axis"), text: perAxis(trace.u1) },
    { name: "u₀", text: number(trace.first) },
    { name: "u₁", text: number(trace.last) },
  ];
}

export function tileValues(trace: TileTrace): Value[] {
  return [
    { name: "distance", text: perAxis(trace.distance) },
    { name: "time", text: perAxis(trace.time) },
    { name: "disjointTime", text: perAxis(trace.disjointTime) },
    { name: "actualTime", text: number(trace.actual) },
    { name: "actualDisjointTime", text: number(trace.disjoint) },
  ];
}

/** A time or distance of a trace: what is not a number is named as such, since it decides. */
export function number(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  return Number.isFinite(value) ? plain(value) : fixed(value, 0);
}

/** `x 0.6, y −∞` */
function perAxis(vec: Vec): string {
  return vec.map((value, axis) => `${axisName(axis)} ${number(value)}`).join(", ");
}
