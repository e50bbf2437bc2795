import type { Node } from "jsonc-parser";
import { at } from "../../geometry/index.js";
import { literal, propertyOf, removeEntries, setKeys, setVector, type TextEdit } from "../../notebook/index.js";
import type { Expectation } from "../../scene/index.js";
import { asExpected, contactInstead, vectorText } from "../../tunneling/index.js";
import { num } from "../../wording/index.js";
import type { Way } from "./fix.js";
import type { Found } from "./tunneling.js";

/** What an expectation is to say instead, as edits and in words. */
interface Change {
  readonly edits: readonly TextEdit[];
  readonly words: readonly string[];
}

/** Writes what happens into an expectation that does not hold, in the place of what does not. */
export function expectWhatHappens(found: Found): Way {
  const expectation = found.cell.scene.expect[found.finding.expectation ?? -1];
  if (!expectation) return { attempts: [] };
  const changes = [contact, miss, tunneling, place].map((change) => change(found, expectation));
  const edits = changes.flatMap((change) => change.edits).sort((a, b) => a.offset - b.offset);
  if (edits.length === 0) return { attempts: [] };
  const words = changes.flatMap((change) => change.words);
  return { attempts: [{ title: `Expect what happens: ${expectation.body} ${words.join(", ")}`, edits }] };
}

const nothing: Change = { edits: [], words: [] };

function contact({ result: { text }, cell }: Found, expectation: Expectation): Change {
  const { hits, frame, time, normal, response, source } = expectation;
  const instead = contactInstead(cell.scene, expectation, cell.result.swept);
  if (!instead) return nothing;
  const { closest } = instead;
  if (!closest) return hits === undefined ? nothing : missInstead(text, source, hits);
  const met = asExpected(closest.time, time ?? 0);
  const values = {
    ...(hits !== undefined && hits !== closest.other && { hits: JSON.stringify(closest.other) }),
    ...(frame !== undefined && frame !== closest.frame && { frame: literal(closest.frame) }),
    ...(time !== undefined && met !== time && { time: literal(met) }),
    ...(response !== undefined && response !== closest.response && { response: JSON.stringify(closest.response) }),
  };
  return {
    edits: [...setKeys(text, source, values), ...(normal ? setVector(source, "normal", closest.normal) : [])],
    words: [
      `hits ${closest.other}`,
      ...(frame === undefined ? [] : [`in frame ${closest.frame}`]),
      ...(time === undefined ? [] : [`at t = ${num(closest.time)}`]),
      ...(normal === undefined ? [] : [`with normal ${vectorText(closest.normal)}`]),
      ...(response === undefined ? [] : [`and answers with ${closest.response}`]),
    ],
  };
}

/** Expects a miss in place of a hit; what was to be at the hit goes with it. */
function missInstead(text: string, source: Node, hits: string): Change {
  const gone = ["frame", "time", "normal", "response"].flatMap((key) => propertyOf(source, key) ?? []);
  return {
    edits: [...renamed(source, "hits", "misses"), ...removeEntries(text, source, new Set(gone))],
    words: [`misses ${hits}`],
  };
}

function miss({ cell: { scene, result } }: Found, { body, hits, misses, source }: Expectation): Change {
  if (misses === undefined || hits !== undefined) return nothing;
  const expected = { body, hits: misses, source };
  if (contactInstead(scene, expected, result.swept)) return nothing;
  return { edits: renamed(source, "misses", "hits"), words: [`hits ${misses}`] };
}

function tunneling(
  { result: { text }, cell: { scene, result } }: Found,
  { body, tunnels, source }: Expectation,
): Change {
  if (tunnels === undefined) return nothing;
  const passes = result.findings.some(
    (finding) =>
      (finding.code === "tunnel" || finding.code === "corner-cut") && scene.bodies[finding.body]?.id === body,
  );
  if (passes === tunnels) return nothing;
  return { edits: setKeys(text, source, { tunnels: String(passes) }), words: [passes ? "tunnels" : "does not tunnel"] };
}

function place({ cell: { scene, result } }: Found, { body, position, source }: Expectation): Change {
  const end = result.final[scene.bodies.findIndex(({ id }) => id === body)]?.position;
  if (!position || !end) return nothing;
  const shown = position.map((before, axis) => {
    const after = asExpected(at(end, axis), before);
    return asExpected(before, before) === after ? before : after;
  });
  const edits = setVector(source, "position", shown);
  return edits.length === 0 ? nothing : { edits, words: [`ends at ${vectorText(shown)}`] };
}

/** Gives the value of a key another key. */
function renamed(object: Node, from: string, to: string): readonly TextEdit[] {
  const key = propertyOf(object, from)?.children?.[0];
  return key ? [{ offset: key.offset, length: key.length, text: JSON.stringify(to) }] : [];
}
