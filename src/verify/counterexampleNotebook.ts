import { defined } from "../geometry/index.js";
import type { Conventions } from "./conventions.js";
import type { Counterexample, Exchange } from "./counterexample.js";
import type { LawResult } from "./runLaws.js";
import { causeWords } from "./verifyWords.js";

type Numbers = Readonly<Record<string, number>>;

/** What code is asked and answers, by the names that both have. */
interface VerifiedCodeNames {
  /** What code it is, as its answers are called. */
  readonly name: string;
  readonly conventions: Conventions;
}

/**
 * A notebook of counterexamples: a scene for each law that is broken, with what the code answered. It is data: what opens it
 * runs none of that code.
 *
 * @param command how to ask again
 */
export function counterexampleNotebook(
  results: readonly LawResult[],
  named: VerifiedCodeNames,
  command: string,
): string {
  const broken = results.flatMap(({ counterexample, ...result }) =>
    counterexample ? [{ ...result, counterexample }] : [],
  );
  const intro =
    broken.length === 0
      ? `## ${named.name}\nAll ${results.length} checks pass. Command: \`${command}\`.`
      : `## ${named.name}\n${broken.length} of ${results.length} checks ${broken.length === 1 ? "fails" : "fail"}. Below are the smallest failing cases with the results of the code. ` +
        `For move, a dotted box in the diagram shows the resulting position. For sweep, a row of the Methods lens shows the result. Command: \`${command}\`.`;
  const cells = [
    { markdown: intro },
    ...broken.flatMap(({ law, counterexample, failures, cases, sameAs }) => {
      if (sameAs !== undefined) return [];
      // Of several answers the one that is wrong by itself, if there is one.
      const { exchanges } = counterexample;
      const shown = exchanges.find(({ isOff }) => isOff) ?? exchanges[0];
      if (!shown) return [];
      const share = `${failures.toLocaleString("en-US")} of ${cases.toLocaleString("en-US")} cases`;
      const prose = [
        `## ${law.call}: ${law.name}`,
        `**${law.states}** ${law.why}`,
        [`This fails in ${share}; the smallest one is below.`, causeWords(law, counterexample)].join(" "),
      ];
      const alike = broken.filter((other) => other.sameAs === law.name && other.law.call === law.call);
      if (alike.length > 0) {
        const names = listed(alike.map((other) => other.law.name));
        prose.push(`${names} ${alike.length === 1 ? "fails" : "fail"} for the same reason.`);
      }
      return [{ markdown: prose.join("\n\n") }, sceneOf(counterexample, shown, `${law.call}: ${law.name}`, named)];
    }),
  ];
  const { dimensions, yAxis } = named.conventions;
  const head = [
    `  "version": 1,`,
    `  "title": ${JSON.stringify(`Counterexamples for ${named.name}`)},`,
    ...(dimensions === 3 ? [`  "dimensions": 3,`] : []),
    ...(yAxis === "up" ? [`  "yAxis": "up",`] : []),
  ];
  return `{\n${head.join("\n")}\n  "cells": [\n${cells.map((cell) => `    ${written(cell, 4)},\n`).join("")}  ],\n}\n`;
}

/** `whole`, `decimals` and `far`. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return quoted.length < 2 ? quoted.join() : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1) ?? ""}`;
}

type Json = Readonly<Record<string, unknown>>;

/** The case as a scene of one frame. */
function sceneOf(
  { call, says }: Counterexample,
  { asked, answered, exact }: Exchange,
  title: string,
  named: VerifiedCodeNames,
): Json {
  const head = { title, notes: says };
  return call === "sweep"
    ? {
        ...head,
        ...sweepScene(asked as unknown as Readonly<Record<"a" | "b", Numbers>>, answered, named),
        ...expectation(exact),
      }
    : { ...head, ...moveScene(asked as unknown as MoveAsked, answered, named), ...expectation(exact) };
}

/** What is exact, as what the scene expects: that two boxes overlap from the beginning is no contact. */
function expectation(exact: Exchange["exact"]): Json {
  if ("x" in exact) return { expect: [{ body: "player", position: [exact.x + 0, exact.y + 0] }] };
  if (exact.kind === "overlap") return {};
  const expected = exact.kind === "hit" ? { body: "a", hits: "b", time: exact.time } : { body: "a", misses: "b" };
  return { expect: [expected] };
}

interface MoveAsked {
  readonly body: Numbers;
  readonly walls: readonly Numbers[];
  readonly dt: number;
}

const axesOf = (dimensions: number) =>
  (
    [
      ["x", "width", "dx", "vx"],
      ["y", "height", "dy", "vy"],
      ["z", "depth", "dz", "vz"],
    ] as const
  ).slice(0, dimensions);

const get = (box: Numbers, name: string): number => box[name] ?? 0;

/** The place and size of a box, by its lowest corner. */
function boxOf(box: Numbers, { dimensions, centers }: Conventions): Json {
  const axes = axesOf(dimensions);
  return {
    position: axes.map(([place, size]) => get(box, place) - (centers ? get(box, size) / 2 : 0)),
    size: axes.map(([, size]) => get(box, size)),
  };
}

function sweepScene(asked: Readonly<Record<"a" | "b", Numbers>>, answered: unknown, named: VerifiedCodeNames): Json {
  const { name, conventions } = named;
  const { dimensions } = conventions;
  const body = (id: "a" | "b"): Json => {
    const moves = axesOf(dimensions).map(([, , way]) => get(asked[id], way));
    const isMoving = id === "a" || moves.some((way) => way !== 0);
    return { id, ...boxOf(asked[id], conventions), ...(isMoving && { velocity: moves }) };
  };
  const answer = answered as {
    readonly time?: number;
    readonly normal?: readonly number[];
    readonly failed?: string;
  } | null;
  const said =
    answer === null ? { time: null } : { time: answer.time, ...(answer.normal && { normal: answer.normal }) };
  const isAnswer = answer?.failed === undefined;
  const { flushIsHit, startOverlap } = conventions;
  const means = {
    ...defined({
      flushIsHit: flushIsHit || undefined,
      startOverlap: startOverlap !== "hit" ? startOverlap : undefined,
    }),
  };
  return {
    // A frame is a second: velocities are what is moved in it.
    fps: 1,
    detection: "swept",
    bodies: [body("a"), body("b")],
    ...(isAnswer && { answers: [{ name, body: "a", obstacle: "b", ...said, ...means }] }),
  };
}

function moveScene({ body, walls, dt }: MoveAsked, answered: unknown, { name, conventions }: VerifiedCodeNames): Json {
  const answer = answered as { readonly x?: number; readonly y?: number };
  const half = conventions.centers ? [get(body, "width") / 2, get(body, "height") / 2] : [0, 0];
  const isAnswer = answer.x !== undefined && answer.y !== undefined;
  const place = [(answer.x ?? 0) - (half[0] ?? 0), (answer.y ?? 0) - (half[1] ?? 0)];
  return {
    fps: 1 / dt,
    detection: "swept",
    bodies: [
      {
        id: "player",
        ...boxOf(body, conventions),
        velocity: [get(body, "vx"), get(body, "vy")],
        ...(conventions.response !== "slide" && { response: conventions.response }),
      },
      ...walls.map((wall, i) => ({ id: walls.length === 1 ? "wall" : `wall ${i + 1}`, ...boxOf(wall, conventions) })),
    ],
    ...(isAnswer && { answers: [{ name, body: "player", position: place }] }),
  };
}

/** JSON as scenes are written: lists of objects with a line for each, and what is short in one. */
function written(value: unknown, indent: number): string {
  const short = inLine(value);
  const isOfObjects = Array.isArray(value) && value.some((each) => typeof each === "object");
  if (typeof value !== "object" || value === null || (short.length + indent <= 110 && !isOfObjects && !hasList(value)))
    return short;
  const space = " ".repeat(indent + 2);
  const entries = Array.isArray(value)
    ? value.map((each: unknown) => `${space}${inLine(each)},\n`)
    : Object.entries(value).map(([key, each]) => `${space}${JSON.stringify(key)}: ${written(each, indent + 2)},\n`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${entries.join("")}${" ".repeat(indent)}${close}`;
}

const hasList = (value: object): boolean =>
  Object.values(value).some((each) => Array.isArray(each) && each.some((part) => typeof part === "object"));

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${inLine(each)}`);
  return `{ ${entries.join(", ")} }`;
}
