import { Owner, type Disposable } from "../owner.js";
import type { Previews } from "../preview/previews.js";
import type { SceneResults } from "../sceneResults.js";
import { registerCodeLenses } from "./codeLenses.js";
import { registerCompletion } from "./completion.js";
import { registerHover } from "./hover.js";
import { registerIds } from "./ids.js";
import { registerInlayHints } from "./inlayHints.js";
import { registerLevelLinks } from "./levelLinks.js";
import { registerQuickFixes } from "./quickFixes.js";
import { registerOutline } from "./outline.js";

/** What the text editor shows of scenes, and does for them: all from their one result. */
export function registerLanguage(results: SceneResults, previews: Previews): Disposable {
  const owner = new Owner();
  owner.own(registerCodeLenses(results, previews));
  owner.own(registerInlayHints(results));
  owner.own(registerHover(results));
  owner.own(registerCompletion(results));
  owner.own(registerIds(results));
  owner.own(registerOutline(results));
  owner.own(registerLevelLinks(results));
  owner.own(registerQuickFixes(results));
  return owner;
}
