/** A number of SVG path data and attributes: at most two decimals, as short as it can be written. */
export function short(value: number): string {
  return ofHundredths(Math.round(value * 100));
}

/**
 * The `d` of an SVG path, written as a canvas is told it. Places are kept in whole hundredths of a pixel, so that the
 * relative steps do not add up the errors of rounding. Each part begins at an absolute place: two texts one after the
 * other are a path of both. Coordinates that are not finite are left out, as a canvas does.
 */
export class PathText {
  private text = "";
  /** The pen and where its part began, in hundredths of a pixel. */
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;

  toString(): string {
    return this.text;
  }

  moveTo(x: number, y: number): void {
    if (!Number.isFinite(x + y)) return;
    this.x = this.startX = Math.round(x * 100);
    this.y = this.startY = Math.round(y * 100);
    this.text += `M${pair(this.x, this.y)}`;
  }

  lineTo(x: number, y: number): void {
    if (!Number.isFinite(x + y)) return;
    if (this.text === "") {
      this.moveTo(x, y);
      return;
    }
    const [dx, dy] = this.stepTo(x, y);
    if (dy === 0) this.text += dx === 0 ? "" : `h${ofHundredths(dx)}`;
    else this.text += dx === 0 ? `v${ofHundredths(dy)}` : `l${pair(dx, dy)}`;
  }

  close(): void {
    if (this.text === "") return;
    this.text += "z";
    this.x = this.startX;
    this.y = this.startY;
  }

  rect(x: number, y: number, width: number, height: number): void {
    if (!Number.isFinite(x + y + width + height)) return;
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.close();
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.min(radius, width / 2, height / 2);
    if (!Number.isFinite(x + y + width + height)) return;
    if (!(r > 0)) {
      this.rect(x, y, width, height);
      return;
    }
    this.moveTo(x + r, y);
    this.lineTo(x + width - r, y);
    this.arcTo(x + width, y + r, r, false);
    this.lineTo(x + width, y + height - r);
    this.arcTo(x + width - r, y + height, r, false);
    this.lineTo(x + r, y + height);
    this.arcTo(x, y + height - r, r, false);
    this.lineTo(x, y + r);
    this.arcTo(x + r, y, r, false);
    this.close();
  }

  /** An arc about (x, y) from one angle to a greater one, clockwise on the screen. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    if (!Number.isFinite(x + y + radius + from + to)) return;
    const turn = Math.min(to - from, 2 * Math.PI);
    const at = (angle: number): [number, number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    this.lineTo(...at(from));
    // The ends of a whole turn fall on each other, and no arc would be told by them: in two halves it is.
    const parts = turn > Math.PI ? 2 : 1;
    for (let part = 1; part <= parts; part++)
      this.arcTo(...at(from + (turn * part) / parts), radius, turn / parts > Math.PI);
  }

  private arcTo(x: number, y: number, radius: number, isLarge: boolean): void {
    const r = short(radius);
    const [dx, dy] = this.stepTo(x, y);
    this.text += `a${r} ${r} 0 ${isLarge ? 1 : 0} 1${after(ofHundredths(dx))}${after(ofHundredths(dy))}`;
  }

  private stepTo(x: number, y: number): [number, number] {
    const before = [this.x, this.y] as const;
    this.x = Math.round(x * 100);
    this.y = Math.round(y * 100);
    return [this.x - before[0], this.y - before[1]];
  }
}

function pair(x: number, y: number): string {
  return ofHundredths(x) + after(ofHundredths(y));
}

/** A number after another: a minus sign parts them as well as a space. */
function after(number: string): string {
  return number.startsWith("-") ? number : ` ${number}`;
}

function ofHundredths(whole: number): string {
  // A zero before the point says nothing, nor does the sign of a zero.
  return String(whole / 100).replace(/^(-?)0\./, "$1.");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it may stand in an XML document, between tags or quotes. What XML has no way to write is shown as `�`. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
