import type { Position, Range } from "../../scene/index.js";

/** A version of an open document. The engine answers `null` if it has another version by then. */
export interface DocumentVersion {
  readonly uri: string;
  readonly version: number;
}

/** A position in a version of an open document. */
export interface DocumentPosition extends DocumentVersion {
  readonly position: Position;
}

/** A range in a document. */
export interface DocumentRange {
  readonly uri: string;
  readonly range: Range;
}

/** A change of a document: the range gets this text. */
export interface DocumentEdit extends DocumentRange {
  readonly text: string;
}
