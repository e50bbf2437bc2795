export { product, sum } from "./decimal.js";
export { aim, move, resize, vector, velocityOf, type Along2, type BodyChange, type Seen, type Sides } from "./drag.js";
export { alongWorld, bodiesWithin, cursorOf, gripAt, handlesOf, only, wayOf, type Grip, type Handle } from "./grips.js";
export { paintHands, type Hands } from "./paintHands.js";
export { withFullReach } from "./reach.js";
export { bodyReading, type Aspect } from "./readings.js";
export { nearest, pixelStep, restOf, settle, type Rest } from "./rest.js";
