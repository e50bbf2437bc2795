import { Broken, type Target } from "../target.js";
import { type AuditCase, generateAudit } from "./generate.js";
import { disagreements, type Tally } from "./laws.js";

/** How often each statement was compared, also in cases that are made smaller. */
const tally: Tally = new Map();

/** Audits of small levels, next to a mover that makes each step from each place, by the rule of its game. */
export const auditsTarget: Target<AuditCase> = {
  name: "audits",
  seconds: 30,
  megabytes: 768,
  generate: generateAudit,
  async check(given) {
    for (const { law, detail, isCounted } of await disagreements(given, tally)) {
      if (!isCounted) throw new Broken(law, detail);
      tally.set(law, (tally.get(law) ?? 0) + 1);
    }
  },
  smaller: smallerCases,
  counts: () => [...tally].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, times]) => `${times} × ${name}`),
  text: (given) => JSON.stringify(given),
};

function* smallerCases(given: AuditCase): Generator<AuditCase> {
  const { grids, boxes, mover } = given;
  for (let i = 0; i < grids.length; i++) yield { ...given, grids: grids.filter((_, j) => j !== i) };
  for (let i = 0; i < boxes.length; i++) yield { ...given, boxes: boxes.filter((_, j) => j !== i) };
  for (const [i, tiles] of grids.entries()) {
    const { rows } = tiles;
    for (let j = 0; j < rows.length; j++) {
      yield { ...given, grids: grids.with(i, { ...tiles, rows: rows.filter((_, k) => k !== j) }) };
      for (let k = 0; k < (rows[j] ?? "").length; k++) {
        if (rows[j]?.[k] !== "#") continue;
        const row = `${rows[j]?.slice(0, k)}.${rows[j]?.slice(k + 1)}`;
        yield { ...given, grids: grids.with(i, { ...tiles, rows: rows.with(j, row) }) };
      }
    }
  }
  for (const axis of [0, 1]) {
    const { size, speed } = mover;
    for (const less of [0, (speed[axis] ?? 0) - 1]) {
      if (less >= 0 && less < (speed[axis] ?? 0))
        yield { ...given, mover: { size, speed: [axis === 0 ? less : speed[0], axis === 1 ? less : speed[1]] } };
    }
  }
}
