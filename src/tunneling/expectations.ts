import { at } from "../geometry/index.js";
import type { Expectation, Scene } from "../scene/index.js";
import { obstacleName, type ExpectationResult, type FinalBody, type Finding, type Run } from "./finding.js";
import { vec } from "./format.js";
import { contactKeys, fits, meetingsOf, tunnelOf } from "./meetings.js";
import { isShownAs } from "./shownNumbers.js";
import { num } from "../wording/index.js";

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
    return { pass: true, message: `${expectationText(expectation)}.` };
  });
}

function contactFailure(scene: Scene, expectation: Expectation, run: Run): string | undefined {
  if (!contactKeys.some((key) => expectation[key] !== undefined)) return undefined;
  const met = meetingsOf(scene, run, expectation.body);
  const candidates = met.filter((meeting) => fits(expectation, meeting, "hits"));
  if (candidates.some((meeting) => contactKeys.every((key) => fits(expectation, meeting, key)))) return undefined;
  const expected = expectationText({
    ...expectation,
    ...{ tunnels: undefined, position: undefined, misses: undefined },
  });
  const closest = candidates[0] ?? met[0];
  const actual = closest
    ? `it meets ${closest.other} in frame ${closest.frame} at t = ${num(closest.time)} with normal ${vec(closest.normal)}`
    : "it meets nothing";
  return `expected that ${expected}, but ${actual}`;
}

function missFailure(scene: Scene, { body, misses }: Expectation, run: Run): string | undefined {
  if (misses === undefined) return undefined;
  const meeting = meetingsOf(scene, run, body).find(({ other }) => other === misses);
  if (!meeting) return undefined;
  return `expected that ${body} misses ${misses}, but it meets it in frame ${meeting.frame} at t = ${num(meeting.time)}`;
}

function tunnelFailure(scene: Scene, { body, tunnels }: Expectation, findings: readonly Finding[]): string | undefined {
  if (tunnels === undefined) return undefined;
  const found = tunnelOf(scene, findings, body);
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

/** What is expected, as the middle of a sentence: `bullet hits wall at t = 0.6, does not tunnel`. */
export function expectationText(
  expectation: Partial<Record<keyof Expectation, unknown>> & Pick<Expectation, "body">,
): string {
  const { body, hits, misses, frame, time, normal, response, tunnels, position } = expectation as Expectation;
  const parts: string[] = [];
  if (contactKeys.some((key) => expectation[key] !== undefined)) {
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
