import { at } from "../geometry/index.js";
import type { Expectation, Scene } from "../scene/index.js";
import type { FinalBody, SceneResult } from "./finding.js";
import {
  type ContactKey,
  contactKeys,
  fits,
  indexOf,
  isTunnel,
  type Meeting,
  meetingsOf,
  tunnelOf,
  tunnelsOf,
} from "./meetings.js";
import { isShownAs, shownNumber } from "./shown.js";

/** What an expectation says, apart from where it is written. */
export type ExpectedValues = Omit<Expectation, "source">;

/**
 * What the run answers to an expectation, as an expectation that holds: everything that holds already stays as it is
 * written, the rest has the values of the run. Of several contacts that could be meant, it speaks of the one that has
 * most in common with what is expected; where there is none, it says that the obstacle is missed or, with nothing else
 * to say, where the body ends.
 */
export function answerTo(scene: Scene, result: SceneResult, { source: _, ...expected }: Expectation): ExpectedValues {
  const { body, position } = expected;
  const met = meetingsOf(scene, result.swept, body);
  const answer: ExpectedValues = {
    ...contactAnswer(scene, met, missAnswer(met, expected)),
    ...tunnelAnswer(scene, result, expected),
    ...(position && { position: positionAnswer(scene, result.final, body, position) }),
  };
  const saysNothing = Object.keys(answer).length === 1;
  return saysNothing ? { body, position: positionAnswer(scene, result.final, body) } : answer;
}

/** What is passed, where that is another obstacle than the one that was named; else whether it is. */
function tunnelAnswer(
  scene: Scene,
  { findings }: SceneResult,
  { body, tunnels, through }: ExpectedValues,
): Partial<ExpectedValues> {
  if (tunnels === undefined) return {};
  const isPassed = tunnelOf(scene, findings, body, through) !== undefined;
  const [other] = tunnelsOf(scene, findings, body);
  if (tunnels && !isPassed && through !== undefined && other !== undefined) return { tunnels, through: other };
  return { tunnels: isPassed };
}

/** What should have been missed and is met becomes what is to be met. */
function missAnswer(met: readonly Meeting[], expected: ExpectedValues): ExpectedValues {
  const { body, misses, hits, ...others } = expected;
  if (misses === undefined || met.every(({ other }) => other !== misses)) return expected;
  return { body, hits: hits ?? misses, ...others };
}

function contactAnswer(scene: Scene, met: readonly Meeting[], expected: ExpectedValues): ExpectedValues {
  if (contactKeys.every((key) => expected[key] === undefined)) return expected;
  const likely = met.filter((meeting) => fits(expected, meeting, "hits"));
  const fitting = (meeting: Meeting): number => contactKeys.filter((key) => fits(expected, meeting, key)).length;
  const candidates = likely.length > 0 ? likely : met;
  const [first, ...more] = candidates;
  if (!first) return withoutContact(scene, expected);
  const meant = more.reduce((best, next) => (fitting(next) > fitting(best) ? next : best), first);
  const wrong = contactKeys.filter((key) => !fits(expected, meant, key));
  return { ...expected, ...Object.fromEntries(wrong.map((key) => [key, contactValues(meant)[key]])) };
}

function withoutContact(scene: Scene, expected: ExpectedValues): ExpectedValues {
  const { body, hits, frame: _f, time: _t, normal: _n, response: _r, ...others } = expected;
  // Tiles are met or not as they happen to lie there: the format has no way to say that one is missed.
  const isBody = scene.bodies.some(({ id }) => id === hits);
  return { body, ...(isBody && hits !== undefined && { misses: hits }), ...others };
}

function contactValues({ other, frame, time, normal, response }: Meeting): Required<Pick<ExpectedValues, ContactKey>> {
  return { hits: other, frame, time: shownNumber(time), normal: normal.map((n) => n + 0), response };
}

function positionAnswer(
  scene: Scene,
  final: readonly FinalBody[],
  body: string,
  expected?: readonly number[],
): readonly number[] {
  const actual = final[indexOf(scene, body) ?? -1]?.position ?? [];
  return actual.map((p, axis) => {
    const written = expected && at(expected, axis);
    return written !== undefined && isShownAs(p, written) ? written : shownNumber(p) + 0;
  });
}

/**
 * What is worth being expected of the moving bodies that no expectation is about: the first contact, that the game's own
 * check lets the body through nothing, and where it ends.
 *
 * @param withTunnels whether tunnels are expected too, which turns their warnings into information
 */
export function newExpectations(scene: Scene, result: SceneResult, withTunnels: boolean): readonly ExpectedValues[] {
  const known = new Set(scene.expect.map(({ body }) => body));
  return scene.bodies.flatMap(({ id, velocity, detection }) => {
    if (!velocity || known.has(id)) return [];
    const [first] = meetingsOf(scene, result.swept, id);
    const [through, ...more] = tunnelsOf(scene, result.findings, id);
    const tunnels = through !== undefined;
    const contact = { body: id, ...(first && firstContact(scene, first)) };
    const position = positionAnswer(scene, result.final, id);
    if (tunnels && !withTunnels) return [{ ...contact, position }];
    return [
      {
        ...contact,
        // A body that meets nothing could not be let through anything.
        ...(detection === "discrete" && (first !== undefined || tunnels) && { tunnels }),
        ...(through !== undefined && { through }),
        position,
      },
      ...more.map((other) => ({ body: id, tunnels: true, through: other })),
    ];
  });
}

/** The tunnels that no expectation declares, each once, as expectations that would. */
export function undeclaredTunnels(scene: Scene, { findings }: SceneResult): readonly ExpectedValues[] {
  const open = findings.filter((finding) => isTunnel(finding) && finding.expected !== true);
  const ids = new Set(open.map(({ body }) => scene.bodies[body]?.id ?? ""));
  return [...ids].flatMap((body) => tunnelsOf(scene, open, body).map((through) => ({ body, tunnels: true, through })));
}

/** Of a scene of one frame the frame goes without saying. */
function firstContact({ frames }: Scene, meeting: Meeting): Partial<ExpectedValues> {
  const { hits, frame, time, normal } = contactValues(meeting);
  return { hits, ...(frames > 1 && { frame }), time, normal };
}
