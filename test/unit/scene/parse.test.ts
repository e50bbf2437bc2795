import { describe, expect, it } from "vitest";
import { parseNotebook, type Scene } from "../../../src/scene/index.js";

/** The scenes of a file that has no problems. */
function scenesOf(text: string): Scene[] {
  const { notebook, problems } = parseNotebook(text);
  expect(problems).toEqual([]);
  return (notebook?.cells ?? []).flatMap((cell) => (cell.kind === "scene" ? [cell.scene] : []));
}

/** The only scene of a file, whatever problems it has. */
function drawn(keys: string): Scene {
  const [cell] = parseNotebook(`{ "version": 1, ${keys} }`).notebook?.cells ?? [];
  if (cell?.kind !== "scene") throw new Error("not a scene");
  return cell.scene;
}

const box = '"position": [0, 0], "size": [2, 4]';

describe("parseNotebook", () => {
  it("fills in the defaults of the format", () => {
    expect(scenesOf('{ "version": 1 }')).toEqual([
      {
        dimensions: 2,
        yAxis: "down",
        unit: "px",
        fps: 60,
        frames: 1,
        detection: "discrete",
        check: { rule: "overlap, shortest push-out", isVelocityKept: false, isStated: false },
        method: "exact",
        integrator: "semi-implicit",
        substeps: 1,
        bodies: [],
        solids: { grids: [], boxes: [] },
        expect: [],
        leftOut: [],
      },
    ]);
    expect(drawn(`"bodies": [{ ${box} }]`).bodies).toMatchObject([
      { id: "bodies[0]", response: "slide", restitution: 1, mass: 1, detection: "discrete" },
    ]);
  });

  it("reads a file without cells as a notebook of one scene, whose title is both", () => {
    const { notebook } = parseNotebook('{ "version": 1, "title": "One" }');
    expect(notebook).toMatchObject({ title: "One", cells: [{ kind: "scene", scene: { title: "One" } }] });
  });

  it("takes keys at file level as defaults of every cell, except the title", () => {
    const scenes = scenesOf(
      `{ "version": 1, "title": "All", "fps": 30, "unit": "m", "bodies": [{ ${box} }],
         "cells": [{ "title": "A" }, { "fps": 120, "bodies": [] }] }`,
    );
    expect(scenes).toMatchObject([
      { title: "A", fps: 30, unit: "m", bodies: [{ id: "bodies[0]" }] },
      { fps: 120, unit: "m", bodies: [] },
    ]);
    expect(scenes[1]?.title).toBeUndefined();
  });

  it("falls back to the file's default where a cell's own value is bad", () => {
    const { notebook } = parseNotebook('{ "version": 1, "fps": 30, "cells": [{ "fps": -1 }] }');
    expect(notebook?.cells).toMatchObject([{ scene: { fps: 30 } }]);
  });

  it("keeps prose among scenes, in order", () => {
    const { notebook } = parseNotebook('{ "version": 1, "cells": [{ "markdown": "# A" }, {}] }');
    expect(notebook?.cells).toMatchObject([{ kind: "prose", markdown: "# A" }, { kind: "scene" }]);
  });

  it("reads scenes of 3 dimensions beside scenes of 2", () => {
    const scenes = scenesOf(
      `{ "version": 1, "cells": [
         { "dimensions": 3, "bodies": [{ "position": [1, 2, 3], "size": [4, 5, 6], "velocity": [7, 8, 9] }] },
         { "bodies": [{ ${box} }] } ] }`,
    );
    expect(scenes.map(({ bodies }) => bodies[0]?.size)).toEqual([
      [4, 5, 6],
      [2, 4],
    ]);
  });

  it("turns a center into the lowest corner", () => {
    expect(drawn('"bodies": [{ "center": [10, 20], "size": [4, 8] }]').bodies[0]?.position).toEqual([8, 16]);
  });

  it("turns `to` into the first frame's movement and the velocity of it", () => {
    const text = '"fps": 10, "bodies": [{ "position": [1, 1], "size": [4, 8], "to": [3, 0] }]';
    expect(drawn(text).bodies[0]).toMatchObject({ displacement: [2, -1], velocity: [20, -10] });
  });

  it("takes `to` as the place of the center where the body has one", () => {
    const text = '"fps": 10, "bodies": [{ "center": [1, 1], "size": [4, 8], "to": [3, 0] }]';
    expect(drawn(text).bodies[0]).toMatchObject({ position: [-1, -3], displacement: [2, -1] });
  });

  it("leaves out a bad body and keeps its neighbours", () => {
    const text = `"bodies": [{ "id": "a", ${box} }, { "id": "b", "position": [0, 0], "size": [-1, 1] }, { "id": "c", ${box} }]`;
    expect(drawn(text).bodies.map(({ id }) => id)).toEqual(["a", "c"]);
  });

  it("uses the default for a bad value that has one", () => {
    expect(drawn(`"bodies": [{ ${box}, "response": "bounce", "mass": -1 }]`).bodies).toMatchObject([
      { response: "slide", mass: 1 },
    ]);
  });

  it("takes names that every object has as plain names", () => {
    const ids = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const bodies = ids.map((id) => `{ "id": "${id}", ${box} }`).join();
    const expectations = ids.map((id) => `{ "body": "${id}", "tunnels": false }`).join();
    const [scene] = scenesOf(`{ "version": 1, "bodies": [${bodies}], "expect": [${expectations}] }`);
    expect(scene?.bodies.map(({ id }) => id)).toEqual(ids);
    expect(scene?.expect.map(({ body }) => body)).toEqual(ids);
  });

  it("counts the characters of a tilemap, and fills short rows with empty tiles", () => {
    const { tilemap } = drawn('"tilemap": { "tileSize": 8, "origin": [1, 2], "solid": "#🧱", "rows": ["🧱.#", "#"] }');
    expect(tilemap).toMatchObject({ origin: [1, 2], tileSize: [8, 8], width: 3, height: 2 });
    expect([...(tilemap?.solid ?? [])]).toEqual([1, 0, 1, 1, 0, 0]);
  });

  it("writes the name of a tile in an expectation as answers do", () => {
    const text = `"tilemap": { "tileSize": 8, "rows": [".#"] }, "bodies": [{ "id": "a", ${box} }],
      "expect": [{ "body": "a", "hits": "tile [1,0]" }]`;
    expect(drawn(text).expect).toMatchObject([{ hits: "tile [1, 0]" }]);
  });

  it("leaves out an expectation of which a part is bad, so that the rest cannot hold alone", () => {
    const text = `"bodies": [{ "id": "a", ${box} }], "expect": [{ "body": "a", "tunnels": false, "time": 5 }]`;
    expect(drawn(text).expect).toEqual([]);
  });

  it("leaves out an expectation about a body that is left out, without calling it unknown", () => {
    const text =
      '{ "version": 1, "bodies": [{ "id": "a", "size": [1, 1] }], "expect": [{ "body": "a", "tunnels": true }] }';
    const { problems } = parseNotebook(text);
    expect(problems.map(({ code }) => code)).toEqual(["missing"]);
  });

  it("reads how a body grows", () => {
    const bodies = (keys: string) => drawn(`"bodies": [{ ${box}, ${keys} }]`).bodies;
    expect(bodies('"growth": [1, 0]')).toMatchObject([
      { growth: { change: [1, 0], anchor: [0, 0], isFixed: true }, velocity: [0, 0] },
    ]);
    const [moving] = bodies('"velocity": [1, 0], "growth": [0, -1], "anchor": [0.5, 1]');
    expect(moving?.growth).toEqual({ change: [0, -1], anchor: [0.5, 1] });
    expect(bodies('"growth": [0, 0]')[0]?.growth).toBeUndefined();
  });

  it("leaves out a body with a growth beside what excludes it", () => {
    const problemsOf = (keys: string) => {
      const { notebook, problems } = parseNotebook(`{ "version": 1, "bodies": [{ ${box}, ${keys} }] }`);
      const [cell] = notebook?.cells ?? [];
      return [cell?.kind === "scene" && cell.scene.bodies.length, ...problems.map(({ code }) => code)];
    };
    expect(problemsOf('"growth": [1, 0], "orbit": { "center": [9, 9], "angularVelocity": 1 }')).toEqual([
      0,
      "conflict",
    ]);
    expect(problemsOf('"growth": [0, 0], "orbit": { "center": [9, 9], "angularVelocity": 1 }')).toEqual([1]);
    expect(problemsOf('"growth": [1, 0], "anchor": [2, 0]')).toEqual([0, "out-of-range"]);
    expect(problemsOf('"anchor": [1, 0]')).toEqual([1, "no-effect"]);
    expect(problemsOf('"growth": [1e200, 0]')).toEqual([0, "not-finite"]);
  });

  it("reads what accelerates, and its cap", () => {
    const keys = '"velocity": [0, 0], "acceleration": [1, 0], "gravityScale": 0.5, "maxSpeed": 9';
    const scene = drawn(`"gravity": [0, 9], "integrator": "verlet", "bodies": [{ ${box}, ${keys} }]`);
    expect(scene).toMatchObject({ gravity: [0, 9], integrator: "verlet" });
    expect(scene.bodies[0]).toMatchObject({ acceleration: [1, 0], gravityScale: 0.5, maxSpeed: 9 });
  });

  it.each(["velocity", "to", "path", "nothing"])("reads layers and one-way faces of a body with %s", (motion) => {
    const path = '"path": { "points": [[0, 0], [9, 0]], "speed": 1 }';
    const moving = motion === "nothing" ? "" : motion === "path" ? `, ${path}` : `, "${motion}": [1, 0]`;
    const keys = '"position": [0, 0], "size": [1, 1], "layers": ["a"], "collidesWith": ["a"], "oneWay": [0, -1]';
    const [body] = drawn(`"bodies": [{ ${keys}${moving} }]`).bodies;
    expect(body).toMatchObject({ layers: ["a"], collidesWith: ["a"], oneWay: [0, -1] });
  });

  it("draws nothing of a scene without the gravity that it is to have", () => {
    const scene = drawn(`"gravity": [0], "tilemap": { "tileSize": 1, "rows": ["#"] }, "bodies": [{ ${box} }]`);
    expect(scene.bodies).toEqual([]);
    expect(scene.solids.grids).toEqual([]);
  });

  it("reads which level a scene takes its solids from", () => {
    const written = '"file": "a.tmj", "layers": "walls/*", "solid": { "intGrid": [1, "dirt"] }';
    expect(drawn(`"level": { ${written}, "bounds": { "position": [1, 2], "size": [3, 4] } }`).level).toMatchObject({
      file: "a.tmj",
      layers: ["walls/*"],
      solid: [{ intGrid: [1, "dirt"] }],
      bounds: { min: [1, 2], max: [4, 6] },
    });
  });

  it("accepts comments, trailing commas, a byte order mark and any line ends", () => {
    const text = '\uFEFF{ // why\r\n "version": 1, /* so */ "title": "a\\ud800",\r "cells": [{},],\n}';
    const { notebook, problems } = parseNotebook(text);
    expect(problems).toEqual([]);
    expect(notebook?.cells[0]).toMatchObject({ source: { offset: text.indexOf("{}"), length: 2 } });
  });
});
