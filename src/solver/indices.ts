declare const kind: unique symbol;

/** A number that is an index into one of several lists. Nothing of this is there at run time. */
type IndexOf<Kind extends string> = number & { readonly [kind]?: Kind };

/*
 * The compiler refuses an index of one kind where another kind is expected. It accepts a plain number as any kind: columns and loops
 * yield plain numbers, and each would need a cast.
 */

/** A body that moves: its place in the columns of `Movers`. The last one takes the place of one that is removed. */
export type BodyIndex = IndexOf<"body">;

/** Something in a world that never moves: first the immovable bodies, then the boxes of the world's statics. */
export type ObstacleIndex = IndexOf<"obstacle">;

/** A box of an index of statics, counted from the first box of that index. */
export type StaticIndex = IndexOf<"static">;

/** A body of a world that stays: its slot, which it keeps until it is removed. Handles hold it. */
export type SlotIndex = IndexOf<"slot">;

/** A tile of a map, counted row by row; and its place in a row, and in a column. */
export type TileIndex = IndexOf<"tile">;
export type ColumnIndex = IndexOf<"column">;
export type RowIndex = IndexOf<"row">;

/** A column whose numbers are indices. */
export type IndexColumn<Index extends number> = Int32Array<ArrayBuffer> & Record<number, Index>;
