import * as l10n from "@vscode/l10n";
import { paintPlaced, type Sheet } from "../../src/view/index.js";

/** A sheet as a PNG image of `scale` pixels for each of its own. Rejects where the browser cannot make one so large. */
export async function sheetPng({ size, seam, pictures }: Sheet, scale: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width * scale, size.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error(l10n.t("there is no room for a picture of this size"));
  context.fillStyle = seam;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const placed of pictures) {
    context.save();
    context.setTransform(scale, 0, 0, scale, placed.x * scale, placed.y * scale);
    context.beginPath();
    context.rect(0, 0, placed.size.width, placed.size.height);
    context.clip();
    paintPlaced(context, placed);
    context.restore();
  }
  return await canvas.convertToBlob({ type: "image/png" });
}
