// Texts of scenes that are made by a command.
import { RequestType } from "vscode-jsonrpc/browser";

/** The text of a new scene with this frame rate. */
export const newScene = new RequestType<{ readonly fps: number }, string, void>("scenes/newScene");
