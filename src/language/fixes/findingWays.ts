import * as l10n from "@vscode/l10n";
import { setKeys, type NotebookResult } from "../../notebook/index.js";
import type { FindingCode } from "../../tunneling/index.js";
import { expectWhatHappens } from "./expectation.js";
import type { Way } from "./fix.js";
import { moveOut } from "./overlap.js";
import { waysOutOfTunneling, type Found } from "./tunneling.js";
import type { Target } from "./mending.js";

const waysByCode: Readonly<Record<FindingCode, (found: Found) => readonly Way[]>> = {
  tunnel: waysOutOfTunneling,
  "corner-cut": waysOutOfTunneling,
  "wrong-side": waysOutOfTunneling,
  "tunnel-risk": waysOutOfTunneling,
  "start-overlap": (found) => [moveOut(found)],
  "contact-limit": (found) => [stop(found)],
  expectation: (found) => [expectWhatHappens(found)],
};

/** The ways in which a finding might be mended. Whether one does, `mending` tells. */
export function waysToMend(result: NotebookResult, { index, finding }: Target): readonly Way[] {
  const cell = result.cells[index];
  return cell?.kind === "scene" ? waysByCode[finding.code]({ result, index, cell, finding }) : [];
}

/** A body that is sent back and forth has no more contacts once it stays at the first one. */
function stop({ result, cell, finding }: Found): Way {
  const body = cell.scene.bodies[finding.body];
  if (!body || body.response === "stop") return { attempts: [] };
  const edits = setKeys(result.text, body.source, { response: '"stop"' });
  const title = l10n.t("Let {body} stop at contacts, in place of {response}", {
    body: body.id,
    response: body.response,
  });
  return { attempts: [{ title, edits }] };
}
