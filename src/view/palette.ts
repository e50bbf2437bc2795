/** Pixels of labels. */
export const labelFontSize = 11;

/** The kinds of themes that VS Code tells apart. */
export type ThemeKind = (typeof themes)[number];

const themes = ["dark", "light", "high-contrast", "high-contrast-light"] as const;

/**
 * What the notebook's style sheet gives to each role in the default theme of each kind, in the order of `themes`. Pictures
 * outside VS Code have these colors. `package.json` has those of VS Code, and `styles.ts` has the role of each mark.
 */
const colours = {
  start: ["#4daafc", "#005fb8", "#6cb8ff", "#0f4a85"],
  /** What is as it should be, but need not have been. */
  warn: ["#e8cf4a", "#755b00", "#ffe45c", "#5c4700"],
  /** What is right. */
  safe: ["#89d185", "#26732a", "#7ce87c", "#1a661a"],
  /** The two that a picture tells of: your game, and the sweep. */
  game: ["#f5a623", "#a34700", "#ffb454", "#803300"],
  sweep: ["#4ec9d0", "#007079", "#00e5ee", "#005d66"],
  static: ["#8b949e", "#6b6b6b", "#d0d0d0", "#4a4a4a"],
  bad: ["#f87878", "#c02a2a", "#ff8080", "#a31515"],
  text: ["#cccccc", "#3b3b3b", "#ffffff", "#292929"],
  dim: ["#9d9d9d", "#3b3b3b", "#d0d0d0", "#333333"],
  grid: ["#242424", "#f9f9f9", "#222222", "#eeeeee"],
  gridMajor: ["#2f2f2f", "#ededed", "#3c3c3c", "#d4d4d4"],
  surface: ["#1b1b1b", "#fcfcfc", "#000000", "#ffffff"],
  accent: ["#4daafc", "#005fb8", "#f38518", "#006bbd"],
} as const;

/** What a colour means. Each renderer has its own value for it, in every theme. */
export type ColourRole = keyof typeof colours;

/** The colours of a theme and the font of labels, as a surface takes them. */
export interface Palette {
  /** `#rrggbb` each. */
  readonly colours: Readonly<Record<ColourRole, string>>;
  readonly font: string;
}

/** Where there is no VS Code to ask. Tests compare them with the style sheet, and with what a preview reads there. */
export const palettes = Object.fromEntries(
  themes.map((theme, i) => [
    theme,
    {
      colours: Object.fromEntries(Object.entries(colours).map(([role, values]) => [role, values[i]])),
      font: `${labelFontSize}px sans-serif`,
    },
  ]),
) as Readonly<Record<ThemeKind, Palette>>;

const pale = new WeakMap<Palette, Palette>();

/** The palette in which what may be solid is drawn, so that it is seen and is not taken for a wall. */
export function palePalette(palette: Palette): Palette {
  const known = pale.get(palette) ?? {
    ...palette,
    colours: { ...palette.colours, static: halfway(palette.colours.static, palette.colours.gridMajor) },
  };
  pale.set(palette, known);
  return known;
}

/** Between two colours, `#rrggbb` each. */
function halfway(a: string, b: string): string {
  const channel = (colour: string, i: number): number => Number.parseInt(colour.slice(2 * i + 1, 2 * i + 3), 16);
  const mean = (i: number): number => Math.round((channel(a, i) + channel(b, i)) / 2);
  return `#${[0, 1, 2].map((i) => mean(i).toString(16).padStart(2, "0")).join("")}`;
}
