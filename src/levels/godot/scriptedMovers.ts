import { at, boxAround, type Vec } from "../../geometry/index.js";
import type { LevelFiles } from "../level.js";
import { lastName } from "../knownNames.js";
import { LevelFault } from "../levelFaults.js";
import { Reading } from "../reading.js";
import { fileIn, type GodotFile, GodotFiles, projectOfGodot } from "./godotFiles.js";
import { outlineOfShape } from "./shapeOutline.js";
import { DEFAULT_LAYERS } from "./tileSet.js";
import { apply, type Transform, transformOf, within } from "./transform.js";
import { type GodotNode, Trees } from "./nodeTree.js";

/** A `CharacterBody2D` of a scene. What is absent is written nowhere. */
export interface GodotBody {
  /** Of its node. */
  readonly name: string;
  /** The scene that it is in. */
  readonly file: string;
  /** Of the box around its shapes, pixels. Absent where there is none, or one is no rectangle, capsule or circle. */
  readonly size?: Vec;
  /** Whether a capsule or a circle is in the box: its corners are not the body's then. */
  readonly isRound: boolean;
  /** Pixels per second: what it runs, and with which it jumps; where one of them is not found it is 0. */
  readonly speed?: Vec;
  /** Pixels per second. */
  readonly greatestFall?: number;
  /** Pixels per second squared. */
  readonly gravity: Vec;
  readonly fps: number;
  /** Whether the player moves it: its script reads the player's input, or its name says so. */
  readonly isPlayer?: true;
  /** Its `collision_mask`, as bits: what is in none of these layers does not stop it. */
  readonly mask: number;
  /** The names and numbers that were taken from its script or its scene: `SPEED = 300`. */
  readonly taken: readonly string[];
  /** The name of its script, where that is not there. */
  readonly missingScript?: string;
}

/** One that moves through levels. */
export type GodotMover = GodotBody & { readonly size: Vec };

/** A body with whether a script moves it. */
interface FoundBody {
  readonly body: GodotBody;
  readonly isScripted: boolean;
}

/** What a scene has of bodies, or why it cannot be read. */
interface FoundBodies {
  readonly found: readonly FoundBody[];
  readonly fault?: string;
}

/** Of a project that says nothing else. */
const [defaultGravity, defaultTicks] = [980, 60];

/**
 * The bodies of a scene that its script moves and whose shapes are rectangles, capsules or circles. Speeds are plain numbers of the
 * script whose names say so (`const SPEED = 300.0`, `@export var jump_velocity := -400`), or what the scene sets them to; gravity and
 * frame rate are those of the project. What cannot be read offers nothing.
 */
export async function readGodotMovers(file: string, files: LevelFiles): Promise<readonly GodotMover[]> {
  const { found } = await readBodies(file, files);
  return found.flatMap(({ body, isScripted }) => (isScripted && isMover(body) ? [body] : []));
}

/** All bodies of a scene that somebody has named, also those that {@link readGodotMovers} offers not; or why there are none. */
export async function readGodotBodies(
  file: string,
  files: LevelFiles,
): Promise<{ readonly bodies: readonly GodotBody[]; readonly fault?: string }> {
  const { found, fault } = await readBodies(file, files);
  return { bodies: found.map(({ body }) => body), fault };
}

export function isMover(body: GodotBody): body is GodotMover {
  return body.size !== undefined;
}

async function readBodies(file: string, files: LevelFiles): Promise<FoundBodies> {
  const reading = new Reading(files);
  let text: string;
  try {
    text = await files.read(file);
  } catch (error) {
    return { found: [], fault: error instanceof Error ? error.message : String(error) };
  }
  try {
    return await reading.problems.quietly(async () => {
      if (!mayHaveMovers(text)) return { found: [] };
      const godot = new GodotFiles(reading, file);
      const scene = godot.parse(file, text);
      if (scene.kind !== "scene") return { found: [] };
      const root = await new Trees(godot).of(scene);
      const project = await projectOf(godot, reading);
      return { found: await Promise.all(bodiesOf(root, scene).map((body) => foundBody(body, scene, godot, project))) };
    });
  } catch (error) {
    if (!(error instanceof LevelFault)) throw error;
    return { found: [], fault: error.message };
  }
}

/** Whether a scene has a body that a script moves. */
export function mayHaveMovers(text: string): boolean {
  return /^\[node .*\btype="CharacterBody2D"/m.test(text);
}

/** Those that are the scene's own, and not those of scenes in it. */
function bodiesOf(root: GodotNode, { nodes }: GodotFile): readonly GodotNode[] {
  const own = nodes.filter((section) => section.attribute("type")?.string() === "CharacterBody2D");
  return own.flatMap((section) => {
    const [parent, name] = [section.attribute("parent")?.string(), section.attribute("name")?.string() ?? ""];
    if (parent === undefined) return root;
    let node: GodotNode | undefined = root;
    for (const step of parent === "." ? [name] : [...parent.split("/"), name]) node = node?.children.get(step);
    return node ?? [];
  });
}

interface Physics {
  readonly gravity: Vec;
  readonly ticks: number;
}

async function projectOf(godot: GodotFiles, reading: Reading): Promise<Physics> {
  const text = (await reading.optional(fileIn(await godot.root(), projectOfGodot))) ?? "";
  const numberOf = (key: string): number | undefined => {
    const written = new RegExp(`^${key}=(-?[\\d.]+)\\s*$`, "m").exec(text)?.[1];
    return written === undefined ? undefined : Number(written);
  };
  const [, x = "0", y = "1"] = /^2d\/default_gravity_vector=Vector2\((-?[\d.]+),\s*(-?[\d.]+)\)/m.exec(text) ?? [];
  const pull = numberOf("2d/default_gravity") ?? defaultGravity;
  return {
    gravity: [Number(x) * pull, Number(y) * pull],
    ticks: numberOf("common/physics_ticks_per_second") ?? defaultTicks,
  };
}

async function foundBody(
  body: GodotNode,
  owner: GodotFile,
  godot: GodotFiles,
  { gravity, ticks }: Physics,
): Promise<FoundBody> {
  const script = body.get("script");
  const { written, file } = script ? await godot.pathOf(script, owner) : {};
  const text = script && (await godot.textOf(script, owner));
  const numbers = numbersIn(text ?? "", (name) => body.get(name)?.number());
  const [run, jump, fall, pull] = [running, jumping, falling, /^gravity$/i].map((rule) => greatest(numbers, rule));
  const taken = [run, jump, fall, pull].flatMap((each) => (each ? `${each.name} = ${each.value}` : []));
  const hasSpeed = run !== undefined || jump !== undefined;
  return {
    isScripted: text !== undefined,
    body: {
      name: body.name,
      file: owner.file,
      ...(await boxOf(body, godot)),
      speed: hasSpeed ? [Math.abs(run?.value ?? 0), Math.abs(jump?.value ?? 0)] : undefined,
      greatestFall: fall && Math.abs(fall.value),
      gravity: pull ? [0, Math.abs(pull.value)] : gravity,
      fps: ticks,
      mask: body.number("collision_mask", DEFAULT_LAYERS),
      isPlayer: readsInput(text ?? "") || /player/i.test(body.name) || undefined,
      taken: [...new Set(taken)],
      missingScript: written !== undefined && file !== undefined && text === undefined ? lastName(written) : undefined,
    },
  };
}

/** Whether a script asks for keys, or is told of them. */
function readsInput(script: string): boolean {
  return /\bInput\.|\bfunc _(?:unhandled_|unhandled_key_)?input\b/.test(script);
}

/** The box around the shapes of a body, where all of them are rectangles, capsules or circles. */
async function boxOf(body: GodotNode, godot: GodotFiles): Promise<Pick<GodotBody, "size" | "isRound">> {
  const corners: Vec[] = [];
  let isRound = false;
  const scale: Transform = { ...transformOf(body), origin: [0, 0] };
  for (const child of body.children.values()) {
    if (child.type === "CollisionPolygon2D") return { isRound };
    if (child.type !== "CollisionShape2D" || child.isTrue("disabled")) continue;
    const shape = await child.resource("shape", godot);
    const outline = shape && outlineOfShape(shape);
    const isBox = outline?.left === undefined;
    if (!shape || !outline || outline.isSegment || (!isBox && outline.left !== "capsule" && outline.left !== "ellipse"))
      return { isRound };
    if (shape.type === "ConvexPolygonShape2D") return { isRound };
    isRound ||= !isBox;
    const placed = within(scale, transformOf(child));
    corners.push(...outline.points.map((point) => apply(placed, point)));
  }
  if (corners.length === 0) return { isRound };
  const { min, max } = boxAround(corners);
  return { size: min.map((low, axis) => rounded(at(max, axis) - low)), isRound };
}

/** What its offer is called: `Player (player.tscn)`. */
export function godotMoverName({ name, file }: GodotMover): string {
  return `${name} (${lastName(file)})`;
}

/** What moves through levels as a body does. Sideways it is no faster than it runs. @param otherwise its speed, where its script says none */
export function moverNumbers({ size, speed, greatestFall, gravity, fps }: GodotMover, otherwise: Vec) {
  const greatest = speed ?? otherwise;
  const maxSpeed = greatestFall === undefined ? undefined : [greatest[0] ?? 0, greatestFall];
  return { size, speed: greatest, gravity, fps, maxSpeed };
}

/** Sizes without what is left of a turn in 32 bits. */
function rounded(length: number): number {
  return Number(length.toPrecision(9));
}

interface NamedNumber {
  readonly name: string;
  readonly value: number;
}

/** Names by which scripts call how fast a body runs, jumps, and falls at most. */
const running = (name: string): boolean =>
  /speed|velocity/i.test(name) &&
  !/jump|fall|terminal|gravity|rot|turn|angular|anim|climb|scale|bullet|shoot/i.test(name);
const jumping = (name: string): boolean => /jump/i.test(name) && /speed|velocity|force|impulse|strength/i.test(name);
const falling = (name: string): boolean => /fall|terminal/i.test(name) && /speed|velocity/i.test(name);

function greatest(
  numbers: readonly NamedNumber[],
  rule: RegExp | ((name: string) => boolean),
): NamedNumber | undefined {
  const named = numbers.filter(({ name }) => (rule instanceof RegExp ? rule.test(name) : rule(name)));
  const by = (a: NamedNumber, b: NamedNumber): NamedNumber => (Math.abs(b.value) > Math.abs(a.value) ? b : a);
  return named.length === 0 ? undefined : named.reduce(by);
}

/** Constants and variables of a script that are plain numbers. @param written what a scene sets a variable to instead */
function numbersIn(script: string, written: (name: string) => number | undefined): readonly NamedNumber[] {
  const line =
    /^(@export\S*\s+)?(?:const|var)\s+([A-Za-z_]\w*)\s*(?::\s*\w*\s*)?=\s*(-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)\s*(?:#.*)?$/gm;
  return Array.from(script.replaceAll("\r", "").matchAll(line), ([, exported, name = "", value = ""]) => ({
    name,
    value: (exported === undefined ? undefined : written(name)) ?? Number(value.replaceAll("_", "")),
  }));
}
