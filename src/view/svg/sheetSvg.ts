import { paintPlaced, type PlacedPicture, type Sheet } from "../sheet.js";
import { SvgSurface } from "./SvgSurface.js";
import { escapeXml, short } from "./pathText.js";
import { svgFonts } from "./textWidth.js";

/** A sheet as the text of an SVG file. The same sheet gives the same text, on every machine. */
export function sheetSvg({ size, title, description, seam, pictures }: Sheet): string {
  const [width, height] = [short(size.width), short(size.height)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` role="img" fill="none" stroke-miterlimit="10" font-family="${svgFonts}">\n`,
    `<title>${escapeXml(title)}</title>\n`,
    `<desc>${escapeXml(description)}</desc>\n`,
    pictures.length > 1 ? `<rect width="${width}" height="${height}" fill="${escapeXml(seam)}"/>\n` : "",
    ...pictures.map(pictureSvg),
    "</svg>\n",
  ].join("");
}

/** A picture in a viewport of its own, which nothing of it leaves. */
function pictureSvg(placed: PlacedPicture): string {
  const surface = new SvgSurface();
  paintPlaced(surface, placed);
  const { x, y, size } = placed;
  const place = x === 0 && y === 0 ? "" : ` x="${short(x)}" y="${short(y)}"`;
  return `<svg${place} width="${short(size.width)}" height="${short(size.height)}">\n${surface.toString()}</svg>\n`;
}
