import * as l10n from "@vscode/l10n";
import type { MessageConnection } from "vscode-jsonrpc/browser";
import { escaped, notebookVerdict, type NotebookVerdict } from "../../language/index.js";
import { findingsRest, Owner } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/verdictMessages.js";
import { resultAsChosen } from "./asChosen.js";

// A tooltip has room for this much.
const MAX_SCENES = 12;
const MAX_MESSAGES = 3;

/** Sends the verdict on the scene that the user looks at. */
export class Verdicts extends Owner {
  private uri: string | null = null;

  constructor(
    private readonly connection: MessageConnection,
    private readonly host: EngineHost,
  ) {
    super();
    this.owner.add(
      connection.onNotification(messages.follow, ({ uri }) => {
        this.uri = uri;
        void this.send();
      }),
    );
    this.owner.add(
      host.workspace.scenes.paced(findingsRest.ms, ({ document }) => {
        if (document.uri.toString() === this.uri) void this.send();
      }),
    );
  }

  /** Sends the verdict as it is now. */
  async send(): Promise<void> {
    const { uri } = this;
    if (uri === null) return;
    const chosen = await this.host.chosenSeverities(uri);
    if (this.owner.isDisposed || this.uri !== uri) return;
    const document = this.host.documentAt(uri);
    const latest = document && this.host.workspace.scenes.latestOf(document);
    const verdict = latest && notebookVerdict(resultAsChosen(chosen, latest.result), latest.result);
    void this.connection.sendNotification(messages.changed, { uri, verdict: verdict ? sceneVerdict(verdict) : null });
  }
}

function sceneVerdict({ tone, text, scenes }: NotebookVerdict): messages.SceneVerdict {
  const parts = scenes.slice(0, MAX_SCENES).map(({ title, verdict, messages: found }) => {
    const lines = found.slice(0, MAX_MESSAGES).map((message) => `\n- ${escaped(message)}`);
    const n = found.length - MAX_MESSAGES;
    if (n > 0) lines.push(`\n- ${l10n.t("… and {n} more", { n })}`);
    return `**${escaped(title)}**  \n${escaped(verdict)}${lines.join("")}\n\n`;
  });
  const n = scenes.length - MAX_SCENES;
  if (n > 0) {
    const more = n === 1 ? l10n.t("… and 1 more scene") : l10n.t("… and {n} more scenes", { n });
    parts.push(`${more}\n\n`);
  }
  return { tone, text, details: parts.join("") };
}
