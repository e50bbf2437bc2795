/** A recorder for an engine: a file for a game, which is shown in the documents as it is. */
export interface EngineRecorder {
  /** As its people call it. */
  readonly engine: string;
  /** The name of the file. */
  readonly file: string;
  /** As code blocks name it. */
  readonly language: "js" | "lua" | "python" | "gdscript" | "csharp";
  /** Files that a project with this engine has, as globs; and for a `package.json`, which package it names. */
  readonly foundBy: readonly string[];
  readonly package?: string;
  /** What such a file must say to be of this engine, where others have files of that name, too. */
  readonly mark?: RegExp;
  /** Whether the text imports {@link recorderModule}, which is to be written next to it. */
  readonly needsModule?: boolean;
  readonly text: string;
}

/** The name of the module that recorders in JavaScript import: the product's `dist/recorder.mjs`. */
export const recorderModule = "aabb-recorder.mjs";

/** How the recorders of Godot begin, for each of its versions. */
const godotHead = `# Add this script as an autoload. Add bodies to the group "recorded", and walls that move or are not tiles to the group "solid".
# It writes the boxes of their shapes at the end of each physics frame: to the project's folder in the editor, else to user://.
# When your game teleports a node, as at a respawn, call recorder.placed.append(node), with the name of the autoload.
extends Node

`;

/** How they name nodes. */
const godotNames = `# Returns an id from the node's path in the tree. A new node at the path of an old one is another body.
func id_of(node: Node) -> String:
	if not ids.has(node.get_instance_id()):
		var path := str(get_tree().root.get_path_to(node))
		used[path] = used.get(path, 0) + 1
		ids[node.get_instance_id()] = path if used[path] == 1 else "%s#%d" % [path, used[path]]
	return ids[node.get_instance_id()]

`;

/** Recorders by engine, the most special first: a game with Phaser is one in JavaScript, too. */
export const engineRecorders: readonly EngineRecorder[] = [
  {
    engine: "Phaser",
    file: "aabbRecorder.js",
    language: "js",
    foundBy: ["package.json"],
    package: "phaser",
    needsModule: true,
    text: `// Records the bodies of Phaser's arcade physics. Call recordScene(this) in create(). F9 saves the last ten seconds.
import { record } from "./aabb-recorder.mjs";

/** @param scene a Phaser.Scene with arcade physics @param options more keys for the first line, such as { level: { file: "cave.tmj" } } */
export function recordScene(scene, options = {}) {
  const { world } = scene.physics;
  const [ids, taken] = [new WeakMap(), new Set()];
  const idOf = (body) => {
    const { name, type = "body" } = body.gameObject ?? {};
    // Several objects may have the same name.
    for (let n = 1; !ids.has(body); n++) {
      const id = n === 1 && name ? name : (name || type) + "#" + n;
      if (taken.has(id)) continue;
      ids.set(body, id);
      taken.add(id);
    }
    return ids.get(body);
  };
  // Older versions of Phaser have sets of their own, newer ones use JavaScript's.
  const listOf = (set) => (Array.isArray(set.entries) ? set.entries : [...set]);
  const recorder = record({ fps: world.fps, keep: 10 * world.fps, ...options });
  world.on("worldstep", () => {
    const walls = listOf(world.staticBodies).filter((body) => body.enable);
    const all = [...listOf(world.bodies).filter((body) => body.enable), ...walls];
    const boxes = all.map((body) => [idOf(body), [body.position.x, body.position.y, body.width, body.height]]);
    recorder.frame(Object.fromEntries(boxes), { solid: walls.map(idOf) });
  });
  scene.input?.keyboard?.on("keydown-F9", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([recorder.text()]));
    link.download = "last.aabb.jsonl";
    link.click();
  });
  return recorder;
}
`,
  },
  {
    engine: "Godot 4",
    file: "aabb_recorder.gd",
    language: "gdscript",
    foundBy: ["project.godot"],
    mark: /^(?!(.*\n)?config_version\s*=\s*[34]\b)/s,
    text: `${godotHead}var file: FileAccess
var placed: Array[Node] = []
var ids := {}
var used := {}
var solid := {}
var last := {}
var frame := 0

func _ready() -> void:
	process_physics_priority = 1000
	file = FileAccess.open(("res://" if OS.has_feature("editor") else "user://") + "last.aabb.jsonl", FileAccess.WRITE)
	write({"aabb": "recording", "version": 1, "fps": Engine.physics_ticks_per_second})

func _physics_process(_delta: float) -> void:
	var walls := boxes_of("solid")
	var bodies := boxes_of("recorded").merged(walls)
	var gone := last.keys().filter(func(id): return not bodies.has(id))
	var come := walls.keys().filter(func(id): return not solid.has(id))
	for id in come: solid[id] = true
	write({"frame": frame, "solid": come, "bodies": bodies, "gone": gone, "placed": placed.map(id_of)})
	placed.clear()
	last = bodies
	frame += 1

${godotNames}func write(line: Dictionary) -> void:
	file.store_line(JSON.stringify(line, "", false, true))
	file.flush()

func boxes_of(group: String) -> Dictionary:
	var boxes := {}
	for body in get_tree().get_nodes_in_group(group):
		for part in body.get_children().filter(func(child): return child is CollisionShape2D and child.shape and not child.disabled):
			var id := id_of(body)
			var box: Rect2 = part.global_transform * part.shape.get_rect()
			if boxes.has(id): box = box.merge(Rect2(boxes[id][0], boxes[id][1], boxes[id][2], boxes[id][3]))
			boxes[id] = [box.position.x, box.position.y, box.size.x, box.size.y]
	return boxes
`,
  },
  {
    engine: "Godot 3",
    file: "aabb_recorder.gd",
    language: "gdscript",
    foundBy: ["project.godot"],
    mark: /^config_version\s*=\s*[34]\b/m,
    text: `${godotHead}var file := File.new()
var placed := []
var ids := {}
var used := {}
var solid := {}
var last := {}
var frame := 0

func _ready() -> void:
	process_priority = 1000
	file.open(("res://" if OS.has_feature("editor") else "user://") + "last.aabb.jsonl", File.WRITE)
	write({"aabb": "recording", "version": 1, "fps": Engine.iterations_per_second})

func _physics_process(_delta: float) -> void:
	var bodies := boxes_of("recorded")
	var line := {"frame": frame, "solid": [], "bodies": bodies, "gone": [], "placed": []}
	var walls := boxes_of("solid")
	for id in walls:
		bodies[id] = walls[id]
		if not solid.has(id): line.solid.append(id)
		solid[id] = true
	for id in last:
		if not bodies.has(id): line.gone.append(id)
	for node in placed: line.placed.append(id_of(node))
	write(line)
	placed.clear()
	last = bodies
	frame += 1

${godotNames}func write(line: Dictionary) -> void:
	file.store_line(to_json(line))
	if file.has_method("flush"): file.flush()

func boxes_of(group: String) -> Dictionary:
	var boxes := {}
	for body in get_tree().get_nodes_in_group(group):
		for part in body.get_children():
			if not part is CollisionShape2D or not part.shape or part.disabled: continue
			var half := half_of(part.shape)
			var box: Rect2 = part.global_transform.xform(Rect2(-half, half * 2))
			var id := id_of(body)
			if boxes.has(id): box = box.merge(Rect2(boxes[id][0], boxes[id][1], boxes[id][2], boxes[id][3]))
			boxes[id] = [box.position.x, box.position.y, box.size.x, box.size.y]
	return boxes

# Returns half of the size of rectangles, circles and capsules. Other shapes count as points.
func half_of(shape: Shape2D) -> Vector2:
	if shape is RectangleShape2D: return shape.extents
	if shape is CircleShape2D: return Vector2(shape.radius, shape.radius)
	if shape is CapsuleShape2D: return Vector2(shape.radius, shape.radius + shape.height / 2)
	return Vector2.ZERO
`,
  },
  {
    engine: "LÖVE",
    file: "aabb_recorder.lua",
    language: "lua",
    foundBy: ["conf.lua", "main.lua"],
    mark: /\blove\b/,
    text: String.raw`-- Records the positions of boxes, frame by frame.
--   local recorder = require("aabb_recorder")
--   recorder.start("last.aabb.jsonl", { player = { 16, 24 } }, { door = { 8, 48 } }, "cave.tmx")
--   at the end of love.update:  recorder.frame({ player = { x, y }, door = { x, y } })
-- A position may include a size: { x, y, width, height }. A body that is missing in a frame is gone.
-- recorder.frame(boxes, { placed = { "player" }, solid = { "crate" } }): the player was teleported, as at a respawn;
-- the crate is a new solid body.
local recorder = {}
local file, number, last = nil, 0, {}

local function quoted(text)
  return '"' .. tostring(text):gsub('[%c"\\]', function(c) return ("\\u%04x"):format(c:byte()) end) .. '"'
end

local function list(numbers)
  local parts = {}
  for i, each in ipairs(numbers) do parts[i] = ("%.17g"):format(each) end
  return "[" .. table.concat(parts, ",") .. "]"
end

function recorder.start(name, sizes, solids, level)
  file, number, last = assert(io.open(name, "w")), 0, {}
  file:setvbuf("line")
  local bodies = {}
  for id, size in pairs(sizes or {}) do bodies[#bodies + 1] = quoted(id) .. ':{"size":' .. list(size) .. "}" end
  for id, size in pairs(solids or {}) do bodies[#bodies + 1] = quoted(id) .. ':{"size":' .. list(size) .. ',"solid":true}' end
  local played = level and ',"level":{"file":' .. quoted(level) .. "}" or ""
  file:write('{"aabb":"recording","version":1,"fps":60', played, ',"bodies":{', table.concat(bodies, ","), "}}\n")
end

local function names(list)
  local parts = {}
  for i, id in ipairs(list or {}) do parts[i] = quoted(id) end
  return "[" .. table.concat(parts, ",") .. "]"
end

function recorder.frame(boxes, more)
  local bodies, gone, now = {}, {}, {}
  for id, box in pairs(boxes) do
    now[id] = list(box)
    if now[id] ~= last[id] then bodies[#bodies + 1] = quoted(id) .. ":" .. now[id] end
  end
  for id in pairs(last) do if not now[id] then gone[#gone + 1] = id end end
  file:write('{"frame":', number, ',"bodies":{', table.concat(bodies, ","), '},"gone":', names(gone))
  if more then file:write(',"placed":', names(more.placed), ',"solid":', names(more.solid)) end
  file:write("}\n")
  number, last = number + 1, now
end

return recorder
`,
  },
  {
    engine: "pygame",
    file: "aabb_recorder.py",
    language: "python",
    foundBy: ["requirements.txt", "pyproject.toml", "main.py"],
    mark: /\bpygame\b/,
    text: `"""Records the positions of boxes, frame by frame.

    recorder = Recorder("last.aabb.jsonl", {"player": {"size": [16, 24]}}, level="cave.tmx")
    recorder.frame({"player": player.rect})  # at the end of each pass of the game loop

A box is a pygame.Rect, or (x, y), or (x, y, width, height). A body that is missing in a frame is gone.
frame(boxes, placed=["player"], solid=["crate"]): the player was teleported, as at a respawn; the crate is a new solid body."""
import json


class Recorder:
    def __init__(self, name, bodies=None, level=None, fps=60):
        self.file = open(name, "w", encoding="utf-8", buffering=1)
        self.number, self.last = 0, {}
        header = {"aabb": "recording", "version": 1, "fps": fps, "bodies": bodies or {}}
        if level is not None:
            header["level"] = {"file": level}
        self.write(header)

    def frame(self, boxes, marks=(), placed=(), solid=()):
        now = {name: list(box) for name, box in boxes.items()}
        line = {"frame": self.number, "bodies": {name: box for name, box in now.items() if box != self.last.get(name)}}
        gone = [name for name in self.last if name not in now]
        for key, names in (("gone", gone), ("marks", marks), ("placed", placed), ("solid", solid)):
            if names:
                line[key] = list(names)
        self.write(line)
        self.number, self.last = self.number + 1, now

    def write(self, line):
        self.file.write(json.dumps(line, separators=(",", ":")) + "\\n")
`,
  },
  {
    engine: "Unity",
    file: "AabbRecorder.cs",
    language: "csharp",
    foundBy: ["Assets/**", "ProjectSettings/ProjectVersion.txt"],
    text: String.raw`// Add this component to any object and drag the colliders to record into its lists. It writes last.aabb.jsonl to the project's folder.
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using UnityEngine;

[DefaultExecutionOrder(10000)]
public class AabbRecorder : MonoBehaviour
{
    public List<Collider2D> bodies = new List<Collider2D>();
    public List<Collider2D> solids = new List<Collider2D>();
    StreamWriter file;
    List<string> last = new List<string>();
    HashSet<string> known = new HashSet<string>();
    int frame;
    static string Number(float value) => value.ToString("R", CultureInfo.InvariantCulture);
    static string Id(Collider2D body) => "\"" + body.name.Replace("\\", "\\\\").Replace("\"", "\\\"") + "#" + body.GetInstanceID() + "\"";

    void OnEnable()
    {
        file = new StreamWriter("last.aabb.jsonl") { AutoFlush = true };
        (frame, last, known) = (0, new List<string>(), new HashSet<string>());
        file.WriteLine("{\"aabb\":\"recording\",\"version\":1,\"unit\":\"m\",\"yAxis\":\"up\",\"position\":\"center\",\"fps\":" + Number(1 / Time.fixedDeltaTime) + "}");
    }

    static string Box(Collider2D body) => Id(body) + ":[" + string.Join(",", Numbers(body.bounds).Select(Number)) + "]";
    static float[] Numbers(Bounds box) => new[] { box.center.x, box.center.y, box.size.x, box.size.y };

    void FixedUpdate()
    {
        var there = bodies.Concat(solids).Where(body => body != null && body.isActiveAndEnabled).Distinct().ToList();
        var now = there.Select(Id).ToList();
        var gone = string.Join(",", last.Except(now));
        var come = string.Join(",", solids.Where(body => there.Contains(body)).Select(Id).Where(id => known.Add(id)));
        file.WriteLine("{\"frame\":" + frame++ + ",\"solid\":[" + come + "],\"bodies\":{" + string.Join(",", there.Select(Box)) + "},\"gone\":[" + gone + "]}");
        last = now;
    }

    void OnDisable() => file?.Dispose();
}
`,
  },
  {
    engine: "JavaScript",
    file: "aabbRecorder.js",
    language: "js",
    foundBy: ["package.json"],
    needsModule: true,
    text: `// Records the positions of a game's boxes. In the game loop, after all bodies have moved, call recordFrame({ player, door }).
// A body is an object with x, y, width and height, or a list of these numbers. F9 saves the last ten seconds.
// When your game teleports the player, as at a respawn, call recordFrame({ player }, { placed: ["player"] }).
import { record } from "./aabb-recorder.mjs";

const recorder = record({
  fps: 60,
  keep: 600,
  // level: { file: "cave.tmx" },
  bodies: { player: { size: [16, 24] }, door: { size: [8, 48], solid: true } },
});

export const recordFrame = (bodies, more) => recorder.frame(bodies, more);

if (typeof document !== "undefined") {
  document.addEventListener("keydown", ({ code }) => {
    if (code !== "F9") return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([recorder.text()]));
    link.download = "last.aabb.jsonl";
    link.click();
  });
}
`,
  },
];
