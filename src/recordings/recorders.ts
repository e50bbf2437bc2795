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
    text: `# Add it as an autoload, and the bodies to record to the group "recorded", walls that move or are no tiles also to "solid".
# It writes user://last.aabb.jsonl: what the shapes of each body cover at the end of every physics frame.
extends Node

var file: FileAccess
var frame := 0

func _ready() -> void:
	process_physics_priority = 1000
	file = FileAccess.open("user://last.aabb.jsonl", FileAccess.WRITE)
	var solid := {}
	for node in get_tree().get_nodes_in_group("solid"):
		solid[str(node.name)] = {"solid": true}
	var fps := Engine.physics_ticks_per_second
	file.store_line(JSON.stringify({"aabb": "recording", "version": 1, "fps": fps, "bodies": solid}))

func _physics_process(_delta: float) -> void:
	var bodies := {}
	for node in get_tree().get_nodes_in_group("recorded"):
		var box := box_of(node)
		bodies[str(node.name)] = [box.position.x, box.position.y, box.size.x, box.size.y]
	file.store_line(JSON.stringify({"frame": frame, "bodies": bodies}))
	file.flush()
	frame += 1

func box_of(node: Node) -> Rect2:
	var box := Rect2(node.global_position, Vector2.ZERO)
	for shape in node.find_children("*", "CollisionShape2D", true, false):
		var own: Rect2 = shape.global_transform * shape.shape.get_rect()
		box = own if box.size == Vector2.ZERO else box.merge(own)
	return box
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
    public List<Collider2D> bodies = new();
    public List<Collider2D> solids = new();
    StreamWriter file;
    int frame;

    static string Number(float value) => value.ToString("R", CultureInfo.InvariantCulture);
    static string Id(Collider2D body) => "\"" + body.name.Replace("\\", "\\\\").Replace("\"", "\\\"") + "#" + body.GetInstanceID() + "\"";

    void OnEnable()
    {
        file = new StreamWriter("last.aabb.jsonl") { AutoFlush = true };
        var solid = string.Join(",", solids.ConvertAll(body => Id(body) + ":{\"solid\":true}"));
        var fps = Number(1 / Time.fixedDeltaTime);
        file.WriteLine("{\"aabb\":\"recording\",\"version\":1,\"unit\":\"m\",\"yAxis\":\"up\",\"position\":\"center\",\"fps\":" + fps + ",\"bodies\":{" + solid + "}}");
    }

    static string Box(Collider2D body)
    {
        var (middle, size) = (body.bounds.center, body.bounds.size);
        return Id(body) + ":[" + string.Join(",", Number(middle.x), Number(middle.y), Number(size.x), Number(size.y)) + "]";
    }

    void FixedUpdate()
    {
        var boxes = bodies.Concat(solids).Where(body => body != null && body.enabled).Select(Box);
        file.WriteLine("{\"frame\":" + frame++ + ",\"bodies\":{" + string.Join(",", boxes) + "}}");
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
