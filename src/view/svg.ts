import { paintPlaced, type PlacedPicture, type Sheet } from "./sheet.js";
import { escapeXml, short, svgFonts, SvgSurface } from "./svgSurface.js";

/** A sheet as the text of an SVG file. The same sheet gives the same text, on every machine. */
export function sheetSvg(sheet: Sheet): string {
  return svgFile(sheet, sheet.pictures.map(pictureSvg));
}

/** An SVG file of the parts that a sheet is made of. */
export function svgFile({ size, title, description, seam, pictures }: Sheet, parts: readonly string[]): string {
  const [width, height] = [short(size.width), short(size.height)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` role="img" fill="none" stroke-miterlimit="10" font-family="${svgFonts}">\n`,
    `<title>${escapeXml(title)}</title>\n`,
    `<desc>${escapeXml(description)}</desc>\n`,
    pictures.length > 1 ? `<rect width="${width}" height="${height}" fill="${escapeXml(seam)}"/>\n` : "",
    ...parts,
    "</svg>\n",
  ].join("");
}

function pictureSvg(placed: PlacedPicture): string {
  const surface = new SvgSurface();
  paintPlaced(surface, placed);
  return viewport(placed, surface.toString());
}

/** What is in a picture, in a viewport of its own, which nothing of it leaves. */
export function viewport({ x, y, size }: PlacedPicture, content: string): string {
  const place = x === 0 && y === 0 ? "" : ` x="${short(x)}" y="${short(y)}"`;
  return `<svg${place} width="${short(size.width)}" height="${short(size.height)}">\n${content}</svg>\n`;
}
