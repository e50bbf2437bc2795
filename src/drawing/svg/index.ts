export { sheetSvg } from "./sheetSvg.js";
export { SvgSurface } from "./SvgSurface.js";
