export { contactsCsv } from "./contactsCsv.js";
export { exportName, type ExportFormat } from "./exportName.js";
