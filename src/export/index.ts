export { contactsCsv } from "./contactsCsv.js";
export { wallsCsv } from "./wallsCsv.js";
export { exportName, type ExportFormat } from "./exportName.js";
