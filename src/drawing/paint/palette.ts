import type { ColourRole } from "../mark.js";

/** The colours of a theme and the font of labels, as a surface takes them. */
export interface Palette {
  readonly colours: Readonly<Record<ColourRole, string>>;
  readonly font: string;
}
