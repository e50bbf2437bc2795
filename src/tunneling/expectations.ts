import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import type { Expectation, Scene } from "../scene/index.js";
import { num, quotedName } from "../wording/index.js";
import { type ExpectationResult, type FinalBody, type Finding, obstacleName, type Run } from "./finding.js";
import {
  type ContactKey,
  contactKeys,
  fits,
  indexOf,
  isTunnel,
  meetingsOf,
  passedIn,
  tunnelOf,
  tunnelsOf,
} from "./meetings.js";
import { isShownAs, numbersApart, vec, vecsApart } from "./shown.js";

/** Checks what the author says must happen against what does. */
export function checkExpectations(
  scene: Scene,
  run: Run,
  final: readonly FinalBody[],
  findings: readonly Finding[],
): readonly ExpectationResult[] {
  const results: ExpectationResult[] = [];
  for (const expectation of scene.expect) {
    const isApart = isSweepApart(scene, findings, expectation.body);
    const ofSweep = [
      contactFailure(scene, expectation, run),
      missFailure(scene, expectation, run),
      positionFailure(scene, expectation, final),
    ].flatMap((failure) => (failure === undefined ? [] : isApart ? withSweep(failure) : failure));
    const failures = [...ofSweep, ...(tunnelFailure(scene, expectation, findings) ?? [])];
    results.push(
      failures.length > 0
        ? { pass: false, message: `${failures.join("; ")}.` }
        : { pass: true, message: `${expectationName(scene, findings, expectation)}.` },
    );
  }
  return results;
}

function contactFailure(scene: Scene, expectation: Expectation, run: Run): string | undefined {
  if (!contactKeys.some((key) => expectation[key] !== undefined)) return undefined;
  const met = meetingsOf(scene, run, expectation.body);
  const candidates = met.filter((meeting) => fits(expectation, meeting, "hits"));
  if (candidates.some((meeting) => contactKeys.every((key) => fits(expectation, meeting, key)))) return undefined;
  const { body, hits, frame, time, normal, response } = expectation;
  const closest = candidates[0] ?? met[0];
  const [expectedTime, actualTime = ""] = closest ? numbersApart(time ?? closest.time, closest.time) : [];
  const [expectedNormal, actualNormal = ""] = closest ? vecsApart(normal ?? closest.normal, closest.normal) : [];
  const hit = contactText({ hits, frame, time, normal, response }, { time: expectedTime, normal: expectedNormal });
  const expected = l10n.t("{body} {happenings}", { body, happenings: hit });
  if (!closest) return l10n.t("expected that {expected}, but it hits nothing", { expected });
  return l10n.t("expected that {expected}, but it hits {other} in frame {frame} at t = {time} with normal {normal}", {
    expected,
    other: closest.other,
    frame: closest.frame,
    time: actualTime,
    normal: actualNormal,
  });
}

function missFailure(scene: Scene, { body, misses }: Expectation, run: Run): string | undefined {
  if (misses === undefined) return undefined;
  const meeting = meetingsOf(scene, run, body).find(({ other }) => other === misses);
  if (!meeting) return undefined;
  return l10n.t("expected that {body} misses {misses}, but it hits {misses} in frame {frame} at t = {time}", {
    body,
    misses,
    frame: meeting.frame,
    time: num(meeting.time),
  });
}

function tunnelFailure(
  scene: Scene,
  { body, tunnels, through }: Expectation,
  findings: readonly Finding[],
): readonly string[] | undefined {
  if (tunnels === undefined) return undefined;
  const found = tunnelOf(scene, findings, body, through);
  if (tunnels === (found !== undefined)) return undefined;
  if (!found && through !== undefined)
    return [l10n.t("expected that {body} tunnels through {through}, but it does not", { body, through })];
  if (!found)
    return [l10n.t("expected that {body} tunnels, but your game detects every obstacle on its path", { body })];
  const obstacle = found.obstacle ? quotedName(obstacleName(scene, found.obstacle)) : "";
  const values = { body, obstacle, frame: found.frame };
  return [l10n.t("expected that {body} does not tunnel, but it tunnels through {obstacle} in frame {frame}", values)];
}

function positionFailure(
  scene: Scene,
  { body, position }: Expectation,
  final: readonly FinalBody[],
): string | undefined {
  if (position === undefined) return undefined;
  const actual = final[indexOf(scene, body) ?? -1]?.position ?? [];
  if (position.every((p, axis) => isShownAs(at(actual, axis), p))) return undefined;
  const [expected, ended] = vecsApart(position, actual);
  return l10n.t("expected that {body} ends at {position}, but it ends at {actual}", {
    ...{ body, position: expected, actual: ended },
  });
}

/**
 * The findings with those as information that an expectation, which holds, declares: `"tunnels": true` with `through` the
 * tunnels of its body through that, without it the only one of its body. Of several nobody knows which one was meant.
 */
export function withExpected(
  scene: Scene,
  findings: readonly Finding[],
  results: readonly ExpectationResult[],
): readonly Finding[] {
  const declared = new Set<string>();
  scene.expect.forEach(({ body, tunnels, through }, i) => {
    if (tunnels !== true || results[i]?.pass !== true) return;
    const passed = tunnelsOf(scene, findings, body);
    for (const name of passed)
      if (name === through || (through === undefined && passed.length === 1)) declared.add(keyOf(body, name));
  });
  if (declared.size === 0) return findings;
  return findings.map((finding) => {
    const body = scene.bodies[finding.body]?.id ?? "";
    if (!isTunnel(finding) || !declared.has(keyOf(body, passedIn(scene, finding)))) return finding;
    const message = `${finding.message} ${l10n.t("The scene expects this.")}`;
    return { ...finding, severity: "information", expected: true, message };
  });
}

function keyOf(...names: readonly string[]): string {
  return JSON.stringify(names);
}

/**
 * What is expected, as a name. Where the game's own check lets the body through something, or out on the wrong side, it says
 * which part speaks of the sweep: a contact that holds is none in the game then.
 */
export function expectationName(scene: Scene, findings: readonly Finding[], expectation: Expectation): string {
  if (!isSweepApart(scene, findings, expectation.body)) return expectationText(expectation);
  const { tunnels, through, source: _, ...ofSweep } = expectation;
  const { body } = expectation;
  const game = tunnels === undefined ? undefined : expectationText({ body, tunnels, through });
  if (Object.keys(ofSweep).length === 1) return game ?? expectationText(expectation);
  const sweep = expectationText(ofSweep);
  return game === undefined ? withSweep(sweep) : l10n.t("with a sweep: {sweep}; in your game: {game}", { sweep, game });
}

/** Marks what happens with a sweep, and not in the game. */
function withSweep(sweep: string): string {
  return l10n.t("with a sweep: {sweep}", { sweep });
}

/** Whether a body goes another way in the game than with a sweep. */
function isSweepApart(scene: Scene, findings: readonly Finding[], body: string): boolean {
  const index = indexOf(scene, body);
  if (index === undefined) return false;
  return findings.some((finding) => {
    const isOfBody = finding.body === index || (finding.obstacle?.kind === "body" && finding.obstacle.index === index);
    return isOfBody && (isTunnel(finding) || finding.code === "wrong-side") && !isStill(scene, index);
  });
}

/** Whether a body never moves, so that it is in the same place whatever it is checked with. */
const isStill = ({ bodies }: Scene, index: number): boolean => bodies[index]?.velocity === undefined;

/** What is expected, as the middle of a sentence: `bullet hits wall at t = 0.6, does not tunnel`. */
export function expectationText(
  expectation: Partial<Record<keyof Expectation, unknown>> & Pick<Expectation, "body">,
): string {
  const { body, misses, tunnels, through, position } = expectation as Expectation;
  const happenings = [
    ...(contactKeys.some((key) => expectation[key] !== undefined) ? [contactText(expectation as Expectation)] : []),
    ...(misses !== undefined ? [l10n.t("misses {misses}", { misses })] : []),
    ...(tunnels === undefined ? [] : [tunnelText(tunnels, through)]),
    ...(position !== undefined ? [l10n.t("ends at {position}", { position: vec(position) })] : []),
  ];
  return l10n.t("{body} {happenings}", { body, happenings: happenings.join(", ") });
}

function tunnelText(tunnels: boolean, through: string | undefined): string {
  if (through === undefined) return tunnels ? l10n.t("tunnels") : l10n.t("does not tunnel");
  return tunnels
    ? l10n.t("tunnels through {through}", { through })
    : l10n.t("does not tunnel through {through}", { through });
}

/** What stands for numbers of a contact where they are to be told from others; absent where they stand alone. */
interface ContactNumbers {
  readonly time?: string | undefined;
  readonly normal?: string | undefined;
}

/** The hit that is expected. Each detail is a text around what is said so far: there are too many sets of them for a text each. */
function contactText(
  { hits, frame, time, normal, response }: { readonly [Key in ContactKey]?: Expectation[Key] | undefined },
  texts: ContactNumbers = {},
): string {
  let hit = hits === undefined ? l10n.t("hits something") : l10n.t("hits {hits}", { hits });
  if (frame !== undefined) hit = l10n.t("{hit} in frame {frame}", { hit, frame });
  if (time !== undefined) hit = l10n.t("{hit} at t = {time}", { hit, time: texts.time ?? num(time) });
  if (normal !== undefined) hit = l10n.t("{hit} with normal {normal}", { hit, normal: texts.normal ?? vec(normal) });
  if (response !== undefined) hit = l10n.t("{hit} and responds with {response}", { hit, response });
  return hit;
}
