import { at, type Vec } from "../geometry/index.js";
import type { Expectation, Scene } from "../scene/index.js";
import {
  obstacleName,
  type ExpectationResult,
  type FinalBody,
  type Finding,
  type Run,
  type RunContact,
} from "./finding.js";
import { vec } from "./format.js";
import { num } from "../wording/index.js";

/** The picture and the tables show this many decimals, so a number copied from there must hold. */
const SHOWN_DECIMALS = 3;

/** Checks what the author says must happen against what does. */
export function checkExpectations(
  scene: Scene,
  run: Run,
  final: readonly FinalBody[],
  findings: readonly Finding[],
): readonly ExpectationResult[] {
  return scene.expect.map((expectation) => {
    const failures = [
      contactFailure(scene, expectation, run),
      missFailure(scene, expectation, run),
      tunnelFailure(scene, expectation, findings),
      positionFailure(scene, expectation, final),
    ].filter((failure) => failure !== undefined);
    if (failures.length > 0) return { pass: false, message: `${failures.join("; ")}.` };
    return { pass: true, message: `${describe(expectation)}.` };
  });
}

function contactFailure(scene: Scene, expectation: Expectation, run: Run): string | undefined {
  const { body, hits, frame, time, normal, response } = expectation;
  if ([hits, frame, time, normal, response].every((part) => part === undefined)) return undefined;
  const met = run.contacts.flatMap((contact) => asSeenFrom(scene, contact, body) ?? []);
  const candidates = met.filter((contact) => hits === undefined || contact.other === hits);
  const isMatch = candidates.some(
    (contact) =>
      (frame === undefined || contact.frame === frame) &&
      (time === undefined || isShownAs(contact.time, time)) &&
      (normal === undefined || normal.every((n, axis) => at(contact.normal, axis) === n)) &&
      (response === undefined || contact.response === response),
  );
  if (isMatch) return undefined;
  const expected = describe({ ...expectation, ...{ tunnels: undefined, position: undefined, misses: undefined } });
  const closest = candidates[0] ?? met[0];
  const actual = closest
    ? `it meets ${closest.other} in frame ${closest.frame} at t = ${num(closest.time)} with normal ${vec(closest.normal)}`
    : "it meets nothing";
  return `expected that ${expected}, but ${actual}`;
}

interface Meeting {
  readonly other: string;
  readonly frame: number;
  readonly time: number;
  readonly normal: Vec;
  readonly response: string;
}

/** A contact as the given body has it: between two movers it is listed once, for one of them. */
function asSeenFrom(scene: Scene, contact: RunContact, body: string): Meeting | undefined {
  const { frame, time, normal, response } = contact;
  const own = scene.bodies[contact.body]?.id ?? "";
  const other = obstacleName(scene, contact.obstacle);
  if (own === body) return { other, frame, time, normal, response };
  if (other !== body || contact.obstacle.kind !== "body") return undefined;
  const turned = normal.map((n) => (n === 0 ? 0 : -n));
  return { other: own, frame, time, normal: turned, response: scene.bodies[contact.obstacle.index]?.response ?? "" };
}

function missFailure(scene: Scene, { body, misses }: Expectation, run: Run): string | undefined {
  if (misses === undefined) return undefined;
  const meeting = run.contacts
    .flatMap((contact) => asSeenFrom(scene, contact, body) ?? [])
    .find((m) => m.other === misses);
  if (!meeting) return undefined;
  return `expected that ${body} misses ${misses}, but it meets it in frame ${meeting.frame} at t = ${num(meeting.time)}`;
}

function tunnelFailure(scene: Scene, { body, tunnels }: Expectation, findings: readonly Finding[]): string | undefined {
  if (tunnels === undefined) return undefined;
  const found = findings.find(
    ({ code, ...finding }) => (code === "tunnel" || code === "corner-cut") && scene.bodies[finding.body]?.id === body,
  );
  if (tunnels === (found !== undefined)) return undefined;
  return found
    ? `expected that ${body} does not tunnel, but it passes ${passed(scene, found)} in frame ${found.frame}`
    : `expected that ${body} tunnels, but every obstacle it enters is caught`;
}

function passed(scene: Scene, { obstacle }: Finding): string {
  return obstacle ? obstacleName(scene, obstacle) : "something";
}

function positionFailure(
  scene: Scene,
  { body, position }: Expectation,
  final: readonly FinalBody[],
): string | undefined {
  if (position === undefined) return undefined;
  const actual = final[scene.bodies.findIndex(({ id }) => id === body)]?.position ?? [];
  if (position.every((p, axis) => isShownAs(at(actual, axis), p))) return undefined;
  return `expected that ${body} ends at ${vec(position)}, but it ends at ${vec(actual)}`;
}

function describe(expectation: Partial<Record<keyof Expectation, unknown>> & Pick<Expectation, "body">): string {
  const { body, hits, misses, frame, time, normal, response, tunnels, position } = expectation as Expectation;
  const parts: string[] = [];
  if ([hits, frame, time, normal, response].some((part) => part !== undefined)) {
    parts.push(
      [
        `hits ${hits ?? "something"}`,
        frame === undefined ? "" : ` in frame ${frame}`,
        time === undefined ? "" : ` at t = ${num(time)}`,
        normal === undefined ? "" : ` with normal ${vec(normal)}`,
        response === undefined ? "" : ` and answers with ${response}`,
      ].join(""),
    );
  }
  if (misses !== undefined) parts.push(`misses ${misses}`);
  if (tunnels !== undefined) parts.push(tunnels ? "tunnels" : "does not tunnel");
  if (position !== undefined) parts.push(`ends at ${vec(position)}`);
  return `${body} ${parts.join(", ")}`;
}

/** Whether a value reads as the expected one with as many decimals as that is written with, but at least those shown. */
function isShownAs(actual: number, expected: number): boolean {
  const decimals = Math.max(SHOWN_DECIMALS, (/\.(\d+)$/.exec(String(expected))?.[1] ?? "").length);
  return Math.abs(actual - expected) <= 0.5 * 10 ** -decimals;
}
