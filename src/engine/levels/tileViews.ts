import * as l10n from "@vscode/l10n";
import { amountText, type Level, type LevelChoice, ruleText, TileValues } from "../../levels/index.js";
import type { LevelHostMessage } from "../../view/protocol/index.js";
import { Cancelled, YieldBudget } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";

type LevelMessage<T extends LevelHostMessage["type"]> = Extract<LevelHostMessage, { type: T }>;

/**
 * Reads the values of all tiles of a level's file.
 *
 * @param levels as they are read by the choice
 * @throws a cancellation when nobody waits for it any more
 */
export async function readTiles(
  { filesAround, scheduler }: Pick<EngineHost, "filesAround" | "scheduler">,
  uri: string,
  choice: LevelChoice,
  levels: readonly Level[],
  isEnded: () => boolean,
): Promise<TileValues> {
  const around = filesAround(uri);
  const budget = YieldBudget.of(scheduler);
  const pause = async (): Promise<void> => {
    if (budget.isSpent) await budget.renew();
    if (isEnded()) throw new Cancelled();
  };
  return await TileValues.read({ file: around.file, files: around, choice, pause }, levels);
}

/** The values of tiles, as they are sent to a picture. */
export async function tilesView(values: TileValues): Promise<LevelMessage<"tiles">["tiles"]> {
  return (await values.list()).map(({ rule, count, solid, picture: { width, height, cells } }) => ({
    text: ruleText(rule),
    amount: amountText({ tiles: count, boxes: 0, others: 0 }),
    ...{ count, solid, picture: { width, height, cells: cells.slice() } },
  }));
}

/** A tile at a place, as it is sent to a picture. */
export function tileView({
  rule,
  layer,
  isSolid,
  count,
  column,
  row,
}: NonNullable<ReturnType<TileValues["tileAt"]>>): NonNullable<LevelMessage<"tile">["tile"]> {
  const text = ruleText(rule);
  const words = {
    layer,
    place: `[${column}, ${row}]`,
    rule: text,
    amount: amountText({ tiles: count, boxes: 0, others: 0 }),
  };
  const message = isSolid
    ? l10n.t("The tile {place} of {layer} is solid because of its value {rule} ({amount} like it in total).", words)
    : l10n.t(
        "The tile {place} of {layer} is not solid. Its value {rule} does not count as solid ({amount} like it in total).",
        words,
      );
  return { text, message, isSolid };
}
