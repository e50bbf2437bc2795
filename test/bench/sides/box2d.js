// Box2D, version 3: a physics engine in C, compiled to WebAssembly with SIMD; single precision.
const { gameLoop } = require("../gameLoop.js");

/** As its documentation recommends. */
const subSteps = 4;

/** @param {import("../inputs/frame.js").Scene} scene @returns {Promise<import("../turn.js").Work>} */
exports.frame = async ({ statics, ...scene }) => {
  const { default: load } = await import("box2d3-wasm");
  const box2d = await load();
  const worldDef = box2d.b2DefaultWorldDef();
  worldDef.gravity = new box2d.b2Vec2(0, 0);
  const world = box2d.b2CreateWorld(worldDef);

  /** @param {number} type @param {number} x @param {number} y @param {number} w @param {number} h */
  const add = (type, x, y, w, h) => {
    const bodyDef = box2d.b2DefaultBodyDef();
    bodyDef.type = type;
    bodyDef.position = new box2d.b2Vec2(x + w / 2, y + h / 2);
    bodyDef.motionLocks.angularZ = true;
    const body = box2d.b2CreateBody(world, bodyDef);
    const shapeDef = box2d.b2DefaultShapeDef();
    shapeDef.density = 1;
    shapeDef.material.friction = 0;
    shapeDef.material.restitution = 0;
    box2d.b2CreatePolygonShape(body, shapeDef, box2d.b2MakeBox(w / 2, h / 2));
    return body;
  };
  const { b2_staticBody, b2_dynamicBody } = box2d.b2BodyType;
  for (let i = 0; i < statics.length; i += 4) {
    const [x0, y0, x1, y1] = statics.subarray(i, i + 4);
    add(b2_staticBody, x0, y0, x1 - x0, y1 - y0);
  }
  const bodies = scene.movers.map(({ position: [x, y], size: [w, h] }) => add(b2_dynamicBody, x, y, w, h));
  const velocity = new box2d.b2Vec2(0, 0);
  return gameLoop(scene, {
    wish: (velocities) => {
      bodies.forEach((body, i) => {
        [velocity.x, velocity.y] = velocities[i];
        box2d.b2Body_SetLinearVelocity(body, velocity);
      });
    },
    step: () => {
      box2d.b2World_Step(world, scene.dt, subSteps);
      return 0;
    },
    positions: () =>
      bodies.flatMap((body, i) => {
        const centre = box2d.b2Body_GetPosition(body);
        const [w, h] = scene.movers[i].size;
        const lowest = [centre.x - w / 2, centre.y - h / 2];
        centre.delete();
        return lowest;
      }),
  });
};
