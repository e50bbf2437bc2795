import { expect, test } from "vitest";
import type {
  BodyIndex,
  ColumnIndex,
  IndexColumn,
  ObstacleIndex,
  RowIndex,
  SlotIndex,
} from "../../../src/solver/indices.js";

test("the compiler refuses an index of one kind where another kind is expected", () => {
  const body: BodyIndex = 1;
  const column: ColumnIndex = 2;
  const slots: IndexColumn<SlotIndex> = Int32Array.of(3);
  // @ts-expect-error: a body is no obstacle.
  const obstacle: ObstacleIndex = body;
  // @ts-expect-error: a column is no row.
  const row: RowIndex = column;
  // @ts-expect-error: a slot is no body.
  const other: BodyIndex = slots[0];
  expect([obstacle, row, other]).toEqual([1, 2, 3]);
});
