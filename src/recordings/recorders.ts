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
  readonly text: string;
}

/** Recorders by engine, the most special first: a game with Phaser is one in JavaScript, too. */
export const engineRecorders: readonly EngineRecorder[] = [
  {
    engine: "Phaser",
    file: "aabbRecorder.js",
    language: "js",
    foundBy: ["package.json"],
    package: "phaser",
    text: `// Records the bodies of Phaser's arcade physics: recordScene(this) in create(). F9 saves the last ten seconds.
import { record } from "aabb-notebook/recorder";

/** @param scene a Phaser.Scene with arcade physics @param options more for the first line, such as { level: { file: "cave.tmj" } } */
export function recordScene(scene, options = {}) {
  const { world } = scene.physics;
  const ids = new Map();
  const idOf = (body) => {
    const { name, type } = body.gameObject ?? {};
    if (!ids.has(body)) ids.set(body, name || (type ?? "body") + "#" + ids.size);
    return ids.get(body);
  };
  // Sets of Phaser's own, in later versions those of the language.
  const listOf = (set) => (Array.isArray(set.entries) ? set.entries : [...set]);
  const bodies = Object.fromEntries(listOf(world.staticBodies).map((body) => [idOf(body), { solid: true }]));
  const recorder = record({ fps: world.fps, keep: 10 * world.fps, bodies, ...options });
  world.on("worldstep", () => {
    const all = [...listOf(world.bodies), ...listOf(world.staticBodies)].filter((body) => body.enable);
    const boxes = all.map((body) => [idOf(body), [body.position.x, body.position.y, body.width, body.height]]);
    recorder.frame(Object.fromEntries(boxes));
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
    text: `# Add it as an autoload, and the bodies to record to the group "recorded", walls that move or are no tiles to "solid" instead.
# At the end of each physics frame it writes where their shapes are: into the project's folder if run by the editor, else user://.
extends Node

var file: FileAccess
var solid := {}
var last := {}
var frame := 0

func _ready() -> void:
	process_physics_priority = 1000
	file = FileAccess.open(("res://" if OS.has_feature("editor") else "user://") + "last.aabb.jsonl", FileAccess.WRITE)

func _physics_process(_delta: float) -> void:
	var walls := boxes_of("solid")
	if frame == 0 or not solid.has_all(walls.keys()): begin(walls)
	var bodies := boxes_of("recorded").merged(walls)
	write({"frame": frame, "bodies": bodies, "gone": last.keys().filter(func(id): return not bodies.has(id))})
	last = bodies
	frame += 1

# The first line names the walls: where new ones come, as with a new scene, another run begins.
func begin(walls: Dictionary) -> void:
	for id in walls: solid[id] = {"solid": true}
	frame = 0
	write({"aabb": "recording", "version": 1, "fps": Engine.physics_ticks_per_second, "bodies": solid})

func write(line: Dictionary) -> void:
	file.store_line(JSON.stringify(line, "", false, true))
	file.flush()

func boxes_of(group: String) -> Dictionary:
	var boxes := {}
	for body in get_tree().get_nodes_in_group(group):
		for part in body.get_children().filter(func(child): return child is CollisionShape2D and child.shape and not child.disabled):
			var id := str(get_tree().root.get_path_to(body))
			var box: Rect2 = part.global_transform * part.shape.get_rect()
			if boxes.has(id): box = box.merge(Rect2(boxes[id][0], boxes[id][1], boxes[id][2], boxes[id][3]))
			boxes[id] = [box.position.x, box.position.y, box.size.x, box.size.y]
	return boxes
`,
  },
  {
    engine: "LÖVE",
    file: "aabb_recorder.lua",
    language: "lua",
    foundBy: ["conf.lua", "main.lua"],
    text: String.raw`-- Writes down where boxes are, frame by frame.
--   local recorder = require("aabb_recorder")
--   recorder.start("last.aabb.jsonl", { player = { 16, 24 } }, { door = { 8, 48 } }, "cave.tmx")
--   at the end of love.update:  recorder.frame({ player = { x, y }, door = { x, y } })
-- A size may come with a position: { x, y, width, height }. Who is not named any more is gone.
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

function recorder.frame(boxes)
  local bodies, gone, now = {}, {}, {}
  for id, box in pairs(boxes) do
    now[id] = list(box)
    if now[id] ~= last[id] then bodies[#bodies + 1] = quoted(id) .. ":" .. now[id] end
  end
  for id in pairs(last) do if not now[id] then gone[#gone + 1] = quoted(id) end end
  file:write('{"frame":', number, ',"bodies":{', table.concat(bodies, ","), '},"gone":[', table.concat(gone, ","), "]}\n")
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
    text: `"""Writes down where boxes are, frame by frame.

    recorder = Recorder("last.aabb.jsonl", {"player": {"size": [16, 24]}}, level="cave.tmx")
    recorder.frame({"player": player.rect})  # at the end of each turn of the game's loop

A box is a pygame.Rect, or (x, y), or (x, y, width, height). Who is not named any more is gone."""
import json


class Recorder:
    def __init__(self, name, bodies=None, level=None, fps=60):
        self.file = open(name, "w", encoding="utf-8", buffering=1)
        self.number, self.last = 0, {}
        header = {"aabb": "recording", "version": 1, "fps": fps, "bodies": bodies or {}}
        if level is not None:
            header["level"] = {"file": level}
        self.write(header)

    def frame(self, boxes, marks=()):
        now = {name: list(box) for name, box in boxes.items()}
        line = {"frame": self.number, "bodies": {name: box for name, box in now.items() if box != self.last.get(name)}}
        gone = [name for name in self.last if name not in now]
        if gone:
            line["gone"] = gone
        if marks:
            line["marks"] = list(marks)
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
    text: String.raw`// Put it on any object and drag the colliders to record into the lists. It writes last.aabb.jsonl into the project's folder.
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
    int frame;
    static string Number(float value) => value.ToString("R", CultureInfo.InvariantCulture);
    static string Id(Collider2D body) => "\"" + body.name.Replace("\\", "\\\\").Replace("\"", "\\\"") + "#" + body.GetInstanceID() + "\"";

    void OnEnable()
    {
        file = new StreamWriter("last.aabb.jsonl") { AutoFlush = true };
        (frame, last) = (0, new List<string>());
        var solid = string.Join(",", solids.Where(body => body != null).Select(body => Id(body) + ":{\"solid\":true}"));
        file.WriteLine("{\"aabb\":\"recording\",\"version\":1,\"unit\":\"m\",\"yAxis\":\"up\",\"position\":\"center\",\"fps\":" + Number(1 / Time.fixedDeltaTime) + ",\"bodies\":{" + solid + "}}");
    }

    static string Box(Collider2D body) => Id(body) + ":[" + string.Join(",", Numbers(body.bounds).Select(Number)) + "]";
    static float[] Numbers(Bounds box) => new[] { box.center.x, box.center.y, box.size.x, box.size.y };

    void FixedUpdate()
    {
        var there = bodies.Concat(solids).Where(body => body != null && body.isActiveAndEnabled).Distinct().ToList();
        var now = there.Select(Id).ToList();
        var gone = string.Join(",", last.Except(now));
        file.WriteLine("{\"frame\":" + frame++ + ",\"bodies\":{" + string.Join(",", there.Select(Box)) + "},\"gone\":[" + gone + "]}");
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
    text: `// Records where the boxes of a game are. In the loop, after all have moved: recordFrame({ player, door }).
// Each is an object with x, y, width and height, or a list of these numbers. F9 saves the last ten seconds.
import { record } from "aabb-notebook/recorder";

const recorder = record({
  fps: 60,
  keep: 600,
  // level: { file: "cave.tmx" },
  bodies: { player: { size: [16, 24] }, door: { size: [8, 48], solid: true } },
});

export const recordFrame = (bodies) => recorder.frame(bodies);

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
