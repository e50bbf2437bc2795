import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { directionGlyph, fraction, vectorText } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { seconds } from "../words.js";
import { RowTable } from "./RowTable.js";

interface Props {
  readonly scene: SceneView;
  readonly current: number | undefined;
  choose(contact: number): void;
}

/** Rows that are shown at first, and that each "more" adds. */
export const rowsAtFirst = 200;

function columns(): readonly string[] {
  return [
    ...[l10n.t("frame"), "t", l10n.t("seconds"), l10n.t("body"), l10n.t("meets")],
    ...[l10n.t("normal"), l10n.t("response"), l10n.t("leaves at")],
  ];
}

/** All contacts of the swept run. A click on a row goes to its time. */
export function ContactTable({ scene, current, choose }: Props): VNode | null {
  const { contacts } = scene.swept;
  if (contacts.length === 0) return null;
  return (
    <div class="contacts">
      <RowTable
        caption={l10n.t("Contacts of the swept run")}
        columns={columns()}
        rows={contacts}
        kind="contact"
        atFirst={rowsAtFirst}
        current={current}
        choose={choose}
        cells={(contact) => [
          contact.frame,
          fraction(contact.time),
          seconds(contact.seconds),
          scene.bodies.ids[contact.body],
          contact.obstacleName,
          `${directionGlyph(contact.normal, scene.yAxis)} ${vectorText(contact.normal)}`,
          contact.response,
          fraction(contact.exit),
        ]}
      />
    </div>
  );
}
