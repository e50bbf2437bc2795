import { describe, expect, test } from "vitest";
import { methods, step, sweep as exactSweep, type MovingBox, type Sweep as Answer } from "../../../src/solver/index.js";
import { standardConventions } from "../../../src/verify/conventions.js";
import { ANSWER, laws, type LawResult, status, writeSweepAnswer } from "../../../src/verify/index.js";
import { SweepJudge } from "../../../src/verify/judge.js";
import type { Ask, MoveAnswer } from "../../../src/verify/moveLaw.js";
import { recognised } from "../../../src/verify/recognise.js";
import { brokenOf, resultsOf, type Hit, type Move, type Mover, type Sweep } from "./code.js";
import { code, slips } from "./planted.js";

const boxOf = ({ x, y, width, height, dx, dy }: Mover): MovingBox => ({
  min: [x, y],
  max: [x + width, y + height],
  displacement: [dx, dy],
});

const hitOf = (answer: Answer): Hit => {
  if (answer.kind === "overlap") return { time: 0 };
  return answer.kind === "hit" ? { time: answer.time, normal: answer.normal } : null;
};

const exact = {
  sweep: (a: Mover, b: Mover) => hitOf(exactSweep(boxOf(a), boxOf(b))),
  move: (({ x, y, width, height, vx, vy }, walls, dt) => {
    const fixed = walls.map((w, i) => ({ id: `${i}`, position: [w.x, w.y], size: [w.width, w.height] }));
    const body = { id: "body", position: [x, y], size: [width, height], velocity: [vx, vy] };
    const [end] = step({ dimensions: 2, bodies: [body, ...fixed] }, dt).bodies;
    const [endX = NaN, endY = NaN] = end?.position ?? [];
    return { x: endX, y: endY, vx: end?.velocity?.[0] ?? 0, vy: end?.velocity?.[1] ?? 0 };
  }) satisfies Move,
};

/** All numbers of the questions of a counterexample. */
function numbersOf({ counterexample }: LawResult): readonly number[] {
  const numbers: number[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "number") numbers.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  counterexample?.exchanges.forEach(({ asked }) => collect(asked));
  return numbers;
}

const digitsOf = (value: number): number => Math.abs(value).toExponential().split("e")[0]?.replace(".", "").length ?? 0;

const wallsOf = ({ counterexample }: LawResult): number => {
  const asked = counterexample?.exchanges.map((each) => ("walls" in each.asked ? each.asked.walls.length : 1)) ?? [];
  return Math.max(0, ...asked);
};

/** Gives these answers, one for each question. */
function answering(...answers: readonly MoveAnswer[]): Ask {
  const left = answers.values();
  return () => {
    const { value } = left.next();
    return value ? Promise.resolve(value) : Promise.reject(new Error("there is one question more than answers"));
  };
}

describe("code that is right", () => {
  test("the exact solver breaks no law", async () => {
    const results = await resultsOf(exact, undefined, { cases: 500 });
    expect(brokenOf(results)).toEqual([]);
    expect(results.size).toBe(laws.length);
  });

  test("the exact sweep breaks none where all is judged to the ulp, to the ends of doubles", async () => {
    expect(brokenOf(await resultsOf({ sweep: exact.sweep }, undefined, { isStrict: true, isWild: true }))).toEqual([]);
  });

  test("code in plain doubles breaks none either: what rounding decides counts for nobody", async () => {
    expect(brokenOf(await resultsOf(code(), undefined))).toEqual([]);
  });

  test("rounding of mirrored walls counts only where all is judged to the ulp, and on seams it always does", async () => {
    const { move } = code(undefined, false);
    const asked = "seams,order,move/mirrored,move/transposed";
    expect(brokenOf(await resultsOf({ move }, asked, { cases: 10_000, shrinkMs: 0 }))).toEqual(["move/seams"]);
    const strict = await resultsOf({ move }, "seams,move/mirrored", { cases: 10_000, isStrict: true, shrinkMs: 0 });
    expect(brokenOf(strict)).toEqual(["move/seams", "move/mirrored"]);
  });

  // It comes to the corners of both walls at once, and fits between them to the bit: to slide in or to go past is right.
  test.each(["transposed", "mirrored", "order"])("may go into a gap of its own size or past it: %s", async (name) => {
    const law = laws.find((each) => each.call === "move" && each.name === name);
    if (law?.call !== "move") throw new Error("there is no such law");
    const body = { x: -2, y: 0, width: 1, height: 1, vx: 2, vy: 2 };
    const walls = [0, 2].map((y) => ({ x: 0, y, width: 1, height: 1 }));
    const ends = (x: number, y: number): MoveAnswer => ({ status: status.plain, x, y });
    const undecided = law.try({ body, walls, dt: 1 }, standardConventions, answering(ends(-1, 2), ends(1, 0)));
    expect(await undecided).toBeUndefined();
    // Past them, nothing is undecided.
    const past = { body: { ...body, y: -3 }, walls, dt: 1 };
    const decided = law.try(past, standardConventions, answering(ends(0, -1), ends(5, 5)));
    expect(await decided).toMatchObject({ fault: "broken" });
  });

  test("nor does code that rounds more often; but it does where all is judged to the ulp", async () => {
    // As far from the origin as the boxes are, moved back to it: each coordinate is rounded once more.
    const near = (box: Mover, by: Mover): Mover => ({ ...box, x: box.x - by.x, y: box.y - by.y });
    const sweep: Sweep = (a, b) => exact.sweep(near(a, b), near(b, b));
    expect(brokenOf(await resultsOf({ sweep }, "decimals,far"))).toEqual([]);
    expect(brokenOf(await resultsOf({ sweep }, "decimals", { isStrict: true }))).toEqual(["sweep/decimals"]);
  });

  test("nor does code that is off to both sides by no more than its tolerance", async () => {
    const sweep: Sweep = (a, b) => {
      const hit = exact.sweep(a, b);
      return hit && { ...hit, time: hit.time + (a.dx < b.dx ? 0.009 : -0.009) };
    };
    expect(brokenOf(await resultsOf({ sweep }, undefined, { options: { tolerance: 0.01 } }))).toEqual([]);
    expect(brokenOf(await resultsOf({ sweep }, "mirrored", { options: { tolerance: 0.004 } }))).toEqual([
      "sweep/mirrored",
    ]);
  });

  test("boxes by their middle get the same verdict", async () => {
    const corner = ({ x, y, ...rest }: Mover): Mover => ({ ...rest, x: x - rest.width / 2, y: y - rest.height / 2 });
    const sweep: Sweep = (a, b) => exact.sweep(corner(a), corner(b));
    const move: Move = (body, walls, dt) => {
      const low = { ...body, x: body.x - body.width / 2, y: body.y - body.height / 2 };
      const ends = walls.map((wall) => ({ ...wall, x: wall.x - wall.width / 2, y: wall.y - wall.height / 2 }));
      const { x, y, ...rest } = exact.move(low, ends, dt);
      return { ...rest, x: x + body.width / 2, y: y + body.height / 2 };
    };
    const results = await resultsOf({ sweep, move }, undefined, { cases: 300, options: { centers: true } });
    expect(brokenOf(results)).toEqual([]);
    expect(brokenOf(await resultsOf({ sweep, move }, "whole,tangent", { cases: 300 }))).toEqual([
      "sweep/whole",
      "move/tangent",
    ]);
  });

  test("so does a world in space", async () => {
    const box = (b: Readonly<Record<string, number>>): MovingBox => {
      const n = (name: string): number => b[name] ?? NaN;
      const min = [n("x"), n("y"), n("z")];
      const max = [n("x") + n("width"), n("y") + n("height"), n("z") + n("depth")];
      return { min, max, displacement: [n("dx"), n("dy"), n("dz")] };
    };
    const sweep = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) =>
      hitOf(exactSweep(box(a), box(b)));
    const results = await resultsOf({ sweep, move: exact.move }, undefined, { options: { dimensions: 3 } });
    expect(brokenOf(results)).toEqual([]);
    expect([...results.values()].every(({ law }) => law.call === "sweep")).toBe(true);
    const flat = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) =>
      hitOf(exactSweep(boxOf(a as never), boxOf(b as never)));
    const [broken] = brokenOf(await resultsOf({ sweep: flat }, "whole", { options: { dimensions: 3 } }));
    expect(broken).toBe("sweep/whole");
  });
});

describe("code that gives no answer", () => {
  const failing = {
    "that throws": () => {
      throw new Error("not yet");
    },
    "that says NaN": () => ({ time: NaN }),
  };
  const compared = "mirrored,transposed,moved,doubled,swapped";

  test.each(Object.entries(failing))("%s breaks the laws that compare two answers as well", async (_, sweep) => {
    const results = await resultsOf({ sweep }, compared, { cases: 50 });
    expect([...results.values()].map(({ failures }) => failures)).toEqual([50, 50, 50, 50, 50]);
  });

  test("twice alike is said to have failed once", async () => {
    let asked = 0;
    const sweep: Sweep = (a, b) => (++asked === 7 && exact.sweep(a, b) === null ? { time: 0.5 } : exact.sweep(a, b));
    const result = (await resultsOf({ sweep }, "rest", { cases: 50 })).get("sweep/rest");
    expect(result?.failures).toBe(1);
    expect(result?.counterexample).toMatchObject({
      says: "The case failed once, but not when it was repeated.",
      known: "The same input gives different results: the code keeps state from one call to the next.",
    });
  });

  test("to the second question only has not matched the first", async () => {
    const sweep: Sweep = (a, b) => {
      if (a.x < b.x) throw new Error("not yet");
      return exact.sweep(a, b);
    };
    const result = (await resultsOf({ sweep }, "mirrored", { cases: 500 })).get("sweep/mirrored");
    expect(result?.faults).toEqual({ threw: result?.failures });
    expect(result?.failures).toBeGreaterThan(250);
  });
});

describe("a planted slip is found, and shown in a case that fits in the head:", () => {
  test.each(slips)("%s", async (slip) => {
    for (const { call, name } of laws) {
      const results = await resultsOf(code(slip), `${call}/${name}`, { cases: 1000 });
      const [result] = results.values();
      if (!result?.counterexample) continue;
      if (wallsOf(result) <= 2 && numbersOf(result).every((value) => digitsOf(value) <= 2)) return;
    }
    expect.unreachable("no law that it breaks has a simple case");
  });
});

test("a slip that breaks several laws of sweep in one case is shown once", async () => {
  const results = await resultsOf({ sweep: code("wrong sign").sweep }, "whole,decimals,movers,mirrored", {
    cases: 500,
  });
  const shown = [...results].map(([name, { failures, sameAs }]) => [name, failures > 0, sameAs]);
  expect(shown).toEqual([
    ["sweep/whole", true, undefined],
    ["sweep/decimals", true, "whole"],
    ["sweep/movers", true, "whole"],
    ["sweep/mirrored", false, undefined],
  ]);
});

describe("a convention is no fault", () => {
  const flushHits: Sweep = (a, b) => {
    const answer = exactSweep(boxOf(a), boxOf(b));
    return answer.kind === "graze" ? { time: answer.time, normal: answer.normal } : hitOf(answer);
  };

  test("touching is a hit where the code says so", async () => {
    expect(brokenOf(await resultsOf({ sweep: flushHits }, undefined, { options: { flushIsHit: true } }))).toEqual([]);
    expect(brokenOf(await resultsOf({ sweep: flushHits }, undefined))).toEqual([
      "sweep/flush",
      "sweep/leaving",
      "sweep/corner",
    ]);
    const misses = brokenOf(await resultsOf(exact, "sweep/flush", { options: { flushIsHit: true } }));
    expect(misses).toEqual(["sweep/flush"]);
  });

  test("a start inside is a hit, a miss or a push out", async () => {
    const ignoring = { sweep: code("start overlap ignored").sweep };
    expect(brokenOf(await resultsOf(ignoring, "inside"))).toEqual(["sweep/inside"]);
    expect(brokenOf(await resultsOf(ignoring, undefined, { options: { startOverlap: "miss" } }))).toEqual([]);
    expect(brokenOf(await resultsOf(exact, "sweep/inside", { options: { startOverlap: "miss" } }))).toEqual([
      "sweep/inside",
    ]);
  });

  test("a tolerance is as large as the code says", async () => {
    const late: Sweep = (a, b) => {
      const hit = exact.sweep(a, b);
      return hit && { ...hit, time: hit.time + 1e-4 };
    };
    expect(brokenOf(await resultsOf({ sweep: late }, "whole"))).toEqual(["sweep/whole"]);
    expect(brokenOf(await resultsOf({ sweep: late }, "whole", { options: { tolerance: 1e-3 } }))).toEqual([]);
  });

  test("a response that does not slide is not asked to", async () => {
    const stop: Move = (body, walls, dt) => {
      const mover = { ...body, dx: body.vx * dt, dy: body.vy * dt };
      const hits = walls.flatMap((wall) => exact.sweep(mover, { ...wall, dx: 0, dy: 0 })?.time ?? []);
      const time = Math.min(1, ...hits);
      return { x: body.x + mover.dx * time, y: body.y + mover.dy * time };
    };
    expect(brokenOf(await resultsOf({ move: stop }, undefined, { options: { response: "stop" } }))).toEqual([]);
    expect(brokenOf(await resultsOf({ move: stop }, "tangent"))).toEqual(["move/tangent"]);
  });
});

describe("the published methods fail where they are known to, and are called by their names:", () => {
  const gamedev = { sweep: (a: Mover, b: Mover) => hitOf(methods.gamedev(boxOf(a), boxOf(b)).sweep) };
  const unfiltered: Sweep = (a, b) => hitOf(methods.gamedev(boxOf(a), boxOf(b), { broadPhase: false }).sweep);
  const minkowski = { sweep: (a: Mover, b: Mover) => hitOf(methods.minkowski(boxOf(a), boxOf(b)).sweep) };
  const gomez = { sweep: (a: Mover, b: Mover) => hitOf(methods.gomez(boxOf(a), boxOf(b)).sweep) };
  const tile = { sweep: (a: Mover, b: Mover) => hitOf(methods.tile(boxOf(a), boxOf(b)).sweep) };
  const undivided: Sweep = (a, b) => hitOf(methods.tile(boxOf(a), boxOf(b), { dividesExit: false }).sweep);

  const moving = ["whole", "decimals", "flush", "corner", "movers", "huge", "tiny", "far"];
  test.each([
    // Where rounding has flush boxes overlap by a digit, it reports no hit either.
    ["GameDev.net sweep", gamedev, ["flush", "corner", "inside", "decimals", "far"]],
    ["GameDev.net sweep without its broad phase", { sweep: unfiltered }, [...moving, "inside", "zero"]],
    ["sweep by the Minkowski difference", minkowski, ["flush", "leaving", "corner"]],
    ["sweep of Gomez", gomez, [...moving, "leaving", "rest", "zero"]],
    ["tile-game sweep", tile, [...moving, "inside", "rest", "zero"]],
  ] as const)("the %s", async (name, functions, expected) => {
    const results = await resultsOf(functions, undefined);
    const broken = brokenOf(results).filter((law) => !/mirrored|transposed|moved|doubled|swapped/.test(law));
    expect(broken.map((law) => law.replace("sweep/", "")).sort()).toEqual([...expected].sort());
    for (const law of broken) {
      expect(results.get(law)?.counterexample?.known, law).toContain(`like the published ${name}`);
    }
  });

  test("the tile-game sweep with an exit that is not divided", async () => {
    const results = await resultsOf({ sweep: undivided }, "whole");
    expect(brokenOf(results)).toEqual(["sweep/whole"]);
    expect(results.get("sweep/whole")?.counterexample?.known).toContain(
      "if its exit distance is not divided by the speed.",
    );
  });

  test("the response of the Minkowski difference, which loses what is along the wall", async () => {
    // As published: what is left of the velocity is its part along the tangent of the motion, at a right angle to it.
    const move: Move = (body, walls, dt) => {
      const mover = { ...body, dx: body.vx * dt, dy: body.vy * dt };
      const hits = walls.flatMap((wall) => exact.sweep(mover, { ...wall, dx: 0, dy: 0 })?.time ?? []);
      const time = Math.min(1, ...hits);
      const [tangentX, tangentY] = [-mover.dy, mover.dx];
      const left = (1 - time) * (mover.dx * tangentX + mover.dy * tangentY);
      return { x: body.x + mover.dx * time + left * tangentX, y: body.y + mover.dy * time + left * tangentY };
    };
    const results = await resultsOf({ move }, "tangent");
    expect(results.get("move/tangent")?.counterexample?.known).toContain(
      "published article on the Minkowski difference has the same bug",
    );
    expect(
      (await resultsOf({ move: code("per-axis moves").move }, "tangent")).get("move/tangent")?.counterexample?.known,
    ).toBeUndefined();
  });

  const unit = { min: [0, 0], max: [1, 1] };
  test.each([
    ["gamedev", [-1, 0], [0, 1], [-1, 0], "normal", "can point into the wall"],
    ["gamedev", [2, -1], [3, 0], [2, 0], "invented", "sticks to faces that touch"],
    ["gamedev", [-1, -1], [0, 0], [-1, 0], "invented", "sticks to faces that touch"],
    ["gamedev", [0, 0], [1, 1], [1, 0], "inside", "never reports a hit for boxes that overlap"],
    ["without its broad phase", [-2, -1], [-1, 0], [0, -1], "invented", "hits walls next to the path"],
    ["minkowski", [1, 0], [2, 1], [-1, 0], "invented", "boxes that touch stick in every direction"],
    ["gomez", [2, 0], [3, 1], [0, 0], "invented", "do not approach each other"],
    ["gomez", [2, 0], [3, 1], [-1, 0], "invented", "do not approach each other"],
    ["gomez", [-3, -1], [-2, 0], [-1, -1], "invented", "reports hits that come after the end of the frame"],
    ["tile", [2, 0], [3, 1], [2, 0], "missed", "divides by 0"],
    ["tile", [-1, -1], [0, 0], [-1, 0], "garbage", "divides by 0"],
    ["exit not divided", [0, 2], [1, 3], [2, 1], "invented", "compares a time with a distance"],
  ] as const)("a row of the table of known answers: %s, %j", (method, min, max, displacement, fault, does) => {
    const solve: (a: MovingBox, b: MovingBox) => Answer =
      method === "without its broad phase"
        ? (a, b) => methods.gamedev(a, b, { broadPhase: false }).sweep
        : method === "exit not divided"
          ? (a, b) => methods.tile(a, b, { dividesExit: false }).sweep
          : (a, b) => methods[method](a, b).sweep;
    const [a, b] = [
      { ...unit, displacement },
      { min, max, displacement: [0, 0] },
    ];
    const size = max.map((high, axis) => high - (min[axis] ?? NaN));
    const row = Float64Array.of(0, 0, 1, 1, ...displacement, ...min, ...size, 0, 0);
    const values = new Float64Array(ANSWER);
    writeSweepAnswer(hitOf(solve(a, b)), values, 0, 2);
    const judge = new SweepJudge(standardConventions, false);
    expect(judge.judge(row, 0, values, 0, true, fault === "inside")).toBe(fault);
    const failure = { pair: { a, b }, values, exact: { ...judge.solve(row, 0) } };
    expect(recognised([[failure]], [])(failure)).toContain(does);
  });

  test("code that fails as one of them, and is right where that is wrong, is called nothing", async () => {
    const sweep: Sweep = (a, b) => {
      const hit = code().sweep(a, b);
      return hit?.time === 0 && hit.normal ? null : hit;
    };
    const results = await resultsOf({ sweep }, undefined);
    expect(brokenOf(results)).toContain("sweep/flush");
    expect(results.get("sweep/flush")?.counterexample?.known).toBeUndefined();
  });

  test("code with a slip of its own is called nothing", async () => {
    const results = await resultsOf(code("swapped axes"), "sweep/whole");
    expect(results.get("sweep/whole")?.counterexample).toBeDefined();
    expect(results.get("sweep/whole")?.counterexample?.known).toBeUndefined();
  });
});

describe("what is no answer", () => {
  const throwing = (): unknown => {
    throw new TypeError("no wall");
  };
  test.each<readonly [string, () => unknown, string, string]>([
    ["an error", throwing, "threw", "no wall"],
    ["a time that is no number", () => ({ time: NaN }), "garbage", '{"time":"NaN"}'],
    ["half a normal", () => ({ time: 0, normal: [1, undefined] }), "garbage", '[1,"undefined"]'],
    ["a promise of a number", () => Promise.resolve(1), "garbage", "1"],
    ["a promise that is broken", () => Promise.reject(new Error("no wall")), "threw", "no wall"],
    ["a number", () => 1, "garbage", "1"],
    ["an object of another kind", () => ({ t: 1 }), "garbage", '{"t":1}'],
    ["a normal with a component too few", () => ({ time: 0, normal: [1] }), "garbage", "[1]"],
  ])("%s is a finding, with what came", async (_, sweep, fault, text) => {
    const result = (await resultsOf({ sweep }, "sweep/whole", { cases: 100 })).get("sweep/whole");
    expect(result?.faults).toEqual({ [fault]: 100 });
    expect(result?.counterexample?.says).toContain(text);
  });

  test("but a normal without components is none where there is none", async () => {
    const sweep: Sweep = (a, b) => {
      const hit = exact.sweep(a, b);
      const [x, y] = hit?.normal ?? [];
      return hit && ({ time: hit.time, normal: [x, y] } as never);
    };
    expect(brokenOf(await resultsOf({ sweep }, undefined, { cases: 300 }))).toEqual([]);
  });

  test("and where answers are wrong as well, one of these is shown", async () => {
    const sweep: Sweep = (a, b) => (a.x > b.x ? ({ time: undefined } as never) : null);
    const result = (await resultsOf({ sweep }, "sweep/whole", { cases: 300 })).get("sweep/whole");
    expect(result?.faults.garbage).toBeGreaterThan(result?.faults.missed ?? 0);
    expect(result?.counterexample?.fault).toBe("missed");
  });

  test("no place after a move is one as well", async () => {
    const result = (await resultsOf({ move: () => ({ x: 0 }) }, "move/free", { cases: 10 })).get("move/free");
    expect(result?.faults).toEqual({ garbage: 10 });
    expect(result?.counterexample?.says).toContain('{"x":0}');
  });
});

describe("walls that are met", () => {
  /** A body that moves along one axis after the other, each by a function of the least place, the way and the walls in it. */
  const along =
    (
      axisMove: (from: number, size: number, way: number, spans: readonly (readonly [number, number])[]) => number,
    ): Move =>
    (body, walls, dt) => {
      const spans = (
        place: "x" | "y",
        size: "width" | "height",
        other: "x" | "y",
        otherSize: "width" | "height",
        at: number,
      ) =>
        walls.flatMap((wall) =>
          at < wall[other] + wall[otherSize] && wall[other] < at + body[otherSize]
            ? [[wall[place], wall[place] + wall[size]] as const]
            : [],
        );
      const x = axisMove(body.x, body.width, body.vx * dt, spans("x", "width", "y", "height", body.y));
      return { x, y: axisMove(body.y, body.height, body.vy * dt, spans("y", "height", "x", "width", x)) };
    };
  /** Stops at walls that are ahead, a gap before them. */
  const stopping =
    (gap: number, least = 0) =>
    (from: number, size: number, way: number, spans: readonly (readonly [number, number])[]): number => {
      let end = from + way;
      for (const [low, high] of spans) {
        if (way > 0 && low >= from + size - least) end = Math.min(end, Math.max(from, low - size - gap));
        if (way < 0 && high <= from + least) end = Math.max(end, Math.min(from, high + gap));
      }
      return end;
    };

  test("are passed a frame later where rounding has the body overlap one", async () => {
    const results = await resultsOf({ move: along(stopping(0)) }, "move/inside,through,room");
    expect(brokenOf(results)).toEqual(["move/inside", "move/through", "move/room"]);
    for (const { counterexample } of results.values()) expect(counterexample?.known).toContain("one frame later");
    const robust = await resultsOf({ move: along(stopping(0, 1e-9)) }, "move/inside,through,room,reach");
    expect(brokenOf(robust)).toEqual([]);
  });

  const moves =
    (stops: (body: Parameters<Move>[0], way: readonly [number, number], time: number) => readonly number[]): Move =>
    (body, walls, dt) => {
      const way = [body.vx * dt, body.vy * dt] as const;
      const mover = { ...body, dx: way[0], dy: way[1] };
      const times = walls.flatMap((wall) => exact.sweep(mover, { ...wall, dx: 0, dy: 0 })?.time ?? []);
      const [x = NaN, y = NaN] = times.length === 0 ? way : stops(body, way, Math.min(...times));
      return { x: body.x + x, y: body.y + y };
    };
  const never = moves(() => [0, 0]);
  const skin = moves((_, way, time) => {
    const length = Math.hypot(...way);
    return way.map((part) => part * Math.max(0, time - 0.005 / length));
  });
  const bounces = moves((_, way, time) => way.map((part) => part * (2 * time - 1)));

  test("are reached, by code that stops or bounces there", async () => {
    const reach = async (move: Move, options: object) => brokenOf(await resultsOf({ move }, "move/reach", { options }));
    expect(
      await reach(
        moves((_, way, time) => way.map((part) => part * time)),
        { response: "stop" },
      ),
    ).toEqual([]);
    expect(await reach(never, { response: "stop" })).toEqual(["move/reach"]);
    expect(await reach(never, { response: "deflect" })).toEqual(["move/reach"]);
    expect(await reach(bounces, { response: "deflect" })).toEqual([]);
    expect(await reach(skin, { response: "stop" })).toEqual(["move/reach"]);
    expect(await reach(skin, { response: "stop", tolerance: 0.01 })).toEqual([]);
  });

  test("are not reached for a reason that is told", async () => {
    const results = await resultsOf({ move: never }, "move/reach", { options: { response: "stop" } });
    expect(results.get("move/reach")?.counterexample?.known).toContain("drops all of the motion toward the wall");
  });
});

test("boxes that begin corner to corner and close in meet, and the law of corners says so first", async () => {
  const sweep: Sweep = (a, b) => {
    const isCorner =
      [a.x + a.width - b.x, a.x - b.x - b.width].includes(0) &&
      [a.y + a.height - b.y, a.y - b.y - b.height].includes(0);
    return isCorner ? null : exact.sweep(a, b);
  };
  const results = await resultsOf({ sweep }, "whole,decimals,flush,leaving,corner,far");
  expect(results.get("sweep/corner")?.failures).toBeGreaterThan(0);
  expect(results.get("sweep/corner")?.sameAs).toBeUndefined();
  expect(results.get("sweep/decimals")?.sameAs).toBe("corner");
});

test("the same seed asks the same cases, another one asks others", async () => {
  const seen = async (seed: number): Promise<readonly string[]> => {
    const asked: string[] = [];
    const sweep: Sweep = (a, b) => {
      asked.push(JSON.stringify([a, b]));
      return null;
    };
    await resultsOf({ sweep }, "whole", { cases: 20, seed, shrinkMs: 0 });
    return asked.slice(0, 20);
  };
  expect(await seen(3)).toEqual(await seen(3));
  expect(await seen(3)).not.toEqual(await seen(4));
});
