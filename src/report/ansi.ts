const codes = { heading: 1, quiet: 2, error: 31, warning: 33, information: 36, good: 32 } as const;

/** What a piece of a text report is; how that looks is the terminal's matter. */
type Role = keyof typeof codes;

/** How a text report looks. */
export interface AnsiStyle {
  /** Gives a piece of text the look of its role. Must not change its characters. */
  (role: Role, text: string): string;
  /** Characters of a line. Default: {@link PIPE_WIDTH}. */
  readonly width?: number;
}

/** The same look in lines of another width. */
export function inWidth(ink: AnsiStyle, width: number): AnsiStyle {
  return Object.assign((role: Role, text: string) => ink(role, text), { width });
}

/** No colours: pipes, files, and wherever NO_COLOR is set. */
export const plain: AnsiStyle = (_, text) => text;

/** ANSI colours of the terminal's own palette. */
export const ansi: AnsiStyle = (role, text) => `\u001b[${codes[role]}m${text}\u001b[0m`;

/**
 * One line of text that a terminal shows as it is: names come from files that others wrote, and an escape sequence or a
 * change of writing direction in one must not reach the terminal.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, " ")
    .replace(
      /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
      (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
    );
}
