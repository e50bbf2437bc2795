import { expect, it } from "vitest";
import { freeId, newBody } from "../../../../webview/editing/CellEditor.js";
import { tellAdded, tellChange, tellRemoved, tellSelection } from "../../../../webview/scene/announcements.js";
import { sceneView, thinWall } from "../../view/sceneViews.js";

it("an edit is told with its values and what the scene comes to", () => {
  expect(tellChange([0], "move")(thinWall())).toBe("bullet moved to x 0, y 40; tunnels in frame 1");
  expect(tellChange([0], "aim")(thinWall())).toBe("bullet now moves at 3000 px/s; tunnels in frame 1");
  expect(tellChange([0, 1], "resize")(thinWall({ findings: [] }))).toBe("2 bodies changed; no finding");
  expect(tellAdded(["body1"])(thinWall({ findings: [] }))).toBe("body1 added; no finding");
  expect(tellRemoved(["bullet", "wall"])(sceneView([]))).toBe("2 bodies removed; no finding");
});

it("a selection is told with the values of the body", () => {
  expect(tellSelection(thinWall(), [0])).toBe("bullet selected: x 0, y 40; 8 × 4 px; 3000 px/s");
  expect(tellSelection(thinWall(), [1])).toBe("wall selected: x 38, y 0; 4 × 96 px");
  expect(tellSelection(thinWall(), [0, 1])).toBe("2 bodies selected");
  expect(tellSelection(thinWall(), [])).toBe("Nothing selected");
});

it("a new body stands on the grid about the given point, in a size that suits the view", () => {
  const body = newBody(thinWall(), [103, 57], 3, { kind: "grid", step: 8 });
  expect(body).toEqual({ id: "body1", position: [96, 48], size: [16, 16] });
});

it("a new body has the first name that is free", () => {
  const ids = ["body1", "body3", "wall"];
  expect(freeId(sceneView(ids.map((id) => ({ id, position: [0, 0], size: [1, 1] }))))).toBe("body2");
});
