import type { Vec } from "../geometry/index.js";
import { vectorOf } from "./bodyRows.js";
import { contactRows } from "./contactRows.js";
import type { SceneView, WeakWallView } from "./protocol/index.js";
import { describedIn, type DescribedBody, type DescribedBy, type TraitKey } from "./traits.js";

export type ExportFormat = "png" | "svg" | "csv" | "html";

/** Letters of the scene's name, and of its cell's title, that a name keeps: file systems allow 255 bytes in all. */
const mostLetters = 50;

/**
 * A name for an exported file that every file system takes: `<file>-<title>.<format>`, where what has a meaning in
 * paths, or for a shell or an old file system, is a hyphen.
 *
 * @param file the name of the file with the scene or the level; a level may have no other name than that.
 */
export function exportName(file: string, title: string, format: ExportFormat): string {
  const name = file.replace(/\.(aabb\.json|json|tmx|tmj|ldtk|tscn)$/, "");
  const parts = [name, title === file ? "" : title].map(plainName).filter((part) => part !== "");
  return `${parts.join("-") || "scene"}.${format}`;
}

function plainName(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\/:*?"<>|%#]+/gu, "-");
  return [...plain]
    .slice(0, mostLetters)
    .join("")
    .replace(/^[-.]+|[-.]+$/g, "");
}

const axes = ["x", "y", "z"] as const;

/** The contacts of the swept run as a table. `exit` is empty where the boxes would never separate again. */
export function contactsCsv(scene: SceneView): string {
  const normals = axes.slice(0, scene.dimensions).map((axis) => `normal ${axis}`);
  const names = ["frame", "time", "seconds", "body", "obstacle", ...normals, "response", "exit"];
  const rows = contactRows(scene).map(({ frame, time, seconds, body, obstacle, normal, response, exit }) => [
    ...[frame, time, seconds, body, obstacle],
    ...normal,
    ...[response, exit],
  ]);
  return csvTable(names, rows);
}

type Field = string | number | undefined;

/** A column, or one for each axis of the scene: its name, and what a body has in it. */
type Column<K extends keyof DescribedBody> = readonly [
  name: string,
  kind: "field" | "vector",
  read: (body: DescribedBy<K>) => Field | Vec,
];

/** The columns of each key, in their order in the table. */
const columns: { readonly [K in TraitKey]: readonly Column<K>[] } = {
  acceleration: [["acceleration", "vector", ({ acceleration }) => acceleration]],
  gravityScale: [["gravity scale", "field", ({ gravityScale }) => gravityScale]],
  maxSpeed: [
    ["max speed", "vector", ({ maxSpeed }) => (typeof maxSpeed === "number" ? undefined : maxSpeed)],
    ["max speed", "field", ({ maxSpeed }) => (typeof maxSpeed === "number" ? maxSpeed : undefined)],
  ],
  path: [
    ["path", "field", ({ path }) => listOf(path.points)],
    ["speed", "field", ({ path }) => path.speed],
    ["repeat", "field", ({ path }) => path.repeat],
  ],
  carries: [["carries", "field", () => "yes"]],
  orbit: [
    ["orbit center", "field", ({ orbit }) => orbit.center.join(" ")],
    ["angular velocity", "field", ({ orbit }) => orbit.angularVelocity],
  ],
  oneWay: [["one-way", "vector", ({ oneWay }) => oneWay]],
  layers: [["layers", "field", ({ layers }) => layers.join(" ")]],
  collidesWith: [["collides with", "field", ({ collidesWith }) => collidesWith.join(" ")]],
  growth: [
    ["growth", "vector", ({ growth }) => growth.change],
    ["anchor", "vector", ({ growth }) => growth.anchor],
  ],
  rotation: [["rotation", "field", ({ rotation }) => rotation]],
  polygon: [["corners", "field", ({ corners }) => listOf(corners)]],
};

/**
 * The bodies of a scene as a table, as they are when it begins. Lengths are in the scene's unit, times in seconds; what is
 * not written of a body is empty, as is the velocity of what cannot move. Names of layers are separated by blanks, points of a path and corners of a polygon by semicolons.
 */
export function bodiesCsv(scene: SceneView): string {
  const own = axes.slice(0, scene.dimensions);
  const perAxis = (name: string): string[] => own.map((axis) => `${name} ${axis}`);
  const places = ["position", "size", "velocity"] as const;
  const traits = Object.entries(columns) as unknown as readonly [TraitKey, readonly Column<TraitKey>[]][];
  const names = traits.flatMap(([, all]) => all.flatMap(([name, kind]) => (kind === "vector" ? perAxis(name) : name)));
  const rows = scene.bodies.ids.map((id, body) => {
    const described = describedIn(scene, body) as DescribedBy<TraitKey> | undefined;
    const fields = traits.flatMap(([key, all]) =>
      all.flatMap(([, kind, read]): Field | Field[] => {
        const value = described?.[key] === undefined ? undefined : read(described);
        return kind === "vector" ? own.map((_, axis) => (value as Vec | undefined)?.[axis]) : (value as Field);
      }),
    );
    const begin = places.flatMap((place) => own.map((_, axis) => vectorOf(scene, place, body)[axis]));
    return [id, ...begin, ...fields].map((field) => field ?? "");
  });
  return csvTable(["body", ...places.flatMap(perAxis), ...names], rows);
}

/** Points in one field. */
function listOf(points: readonly (readonly number[])[] = []): string {
  return points.map((point) => point.join(" ")).join("; ");
}

const names = [
  ...["number", "finding", "wall", "axis", "min x", "min y", "max x", "max y"],
  ...["thickness", "dwell", "missed", "safe above fps", "safe below px/s", "safe above px thick", "passed"],
];

/**
 * The walls of a level that can be passed as a table, in the order of their numbers. Lengths are pixels, `missed` and `passed` are
 * parts of the frame's phases; a limit is empty where there is none.
 */
export function wallsCsv(walls: readonly WeakWallView[]): string {
  const rows = walls.map(({ code, name, axis, wall, thickness, dwell, missed, passed, ...limits }, i) => [
    ...[i + 1, code, name, axis],
    ...wall,
    ...[thickness, dwell, missed],
    ...[limits.minFps, limits.maxSpeed, limits.minThickness].map((limit) => limit ?? ""),
    passed,
  ]);
  return csvTable(names, rows);
}

/**
 * A table for other programs: RFC 4180, a line each after a line of names.
 *
 * A text that a spreadsheet would take for a formula, one that begins with = + - @, a tab or a line break, gets an
 * apostrophe before it, with which spreadsheets mark text. Numbers stay numbers, with all digits; one that has no end is
 * an empty field.
 */
function csvTable(names: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [names, ...rows].map((fields) => `${fields.map(written).join(",")}\r\n`).join("");
}

function written(field: string | number): string {
  if (typeof field === "number") return Number.isFinite(field) ? String(field) : "";
  const harmless = /^[=+\-@\t\r\n]/.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
