import * as l10n from "@vscode/l10n";
import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { exportName, paintPlaced, sheetSvg, type ExportFormat, type Sheet } from "../../src/view/index.js";
import type { ExportedFile } from "./host.js";
import { Popup } from "./controls.js";
import { focusedBeside } from "./CellPlace.js";

interface Way {
  readonly name: string;
  readonly format: ExportFormat;
  /** Pixels of a PNG for each of the picture's. */
  readonly scale?: number;
  /** What a CSV has a row of each. */
  readonly table?: TableName;
  /** Whether it shows the whole run, and not the moment that is shown now. */
  readonly isAnimated?: boolean;
}

type TableName = "contacts" | "bodies" | "walls";

export interface Exportable {
  readonly sheet: Sheet;
  /** A table of what is in the picture, as CSV. */
  csv(table: TableName): string;
  /** The run as an SVG file that plays by itself; absent where there is none. */
  animation?(): string;
  /** The whole notebook as a page that needs nothing else; absent where there is none. */
  page?(): Promise<string>;
}

interface Props {
  /** The name of the file that it is of. */
  readonly file: string;
  /** What there is a table of each, and whether that has any rows. */
  readonly tables: Readonly<Partial<Record<TableName, boolean>>>;
  /** Whether its run can be animated; undefined where there is no run. */
  readonly canBeAnimated?: boolean | undefined;
  /** Whether there is a notebook around it that can be a page. */
  readonly canBePage?: boolean | undefined;
  /** What a cell shows now, in the element of its stages. */
  exportable(stages: Element): Exportable;
  save(file: ExportedFile): void;
}

function savedWith(tables: readonly TableName[], { canBeAnimated, canBePage }: Partial<Props>): readonly Way[] {
  const names: Readonly<Record<TableName, string>> = {
    contacts: l10n.t("Save contacts as CSV"),
    bodies: l10n.t("Save bodies as CSV"),
    walls: l10n.t("Save walls as CSV"),
  };
  return [
    { name: l10n.t("Save as PNG"), format: "png" },
    { name: l10n.t("Save as PNG at 2×"), format: "png", scale: 2 },
    { name: l10n.t("Save as PNG at 4×"), format: "png", scale: 4 },
    { name: l10n.t("Save as SVG"), format: "svg" },
    ...(canBeAnimated === undefined
      ? []
      : [{ name: l10n.t("Save as animation"), format: "svg", isAnimated: true } as const]),
    ...(canBePage ? [{ name: l10n.t("Save notebook as web page"), format: "html" } as const] : []),
    ...tables.map((table) => ({ name: names[table], format: "csv", table }) as const),
  ];
}

function copiedWith(tables: readonly TableName[]): readonly Way[] {
  const names: Readonly<Record<TableName, string>> = {
    contacts: l10n.t("Copy contacts as CSV"),
    bodies: l10n.t("Copy bodies as CSV"),
    walls: l10n.t("Copy walls as CSV"),
  };
  return [
    { name: l10n.t("Copy PNG"), format: "png", scale: 2 },
    { name: l10n.t("Copy SVG"), format: "svg" },
    ...tables.map((table) => ({ name: names[table], format: "csv", table }) as const),
  ];
}

/** Saves or copies what a cell shows now. */
export function ExportMenu({ file, tables, canBeAnimated, canBePage, exportable, save }: Props): VNode {
  const [note, setNote] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const names = Object.keys(tables) as TableName[];

  const run = async (way: Way, isCopy: boolean): Promise<void> => {
    setNote("");
    try {
      const stages = place.current?.closest("[data-cell]")?.querySelector(".stages, .level-stage");
      if (!stages) throw new Error(l10n.t("the diagram does not exist"));
      const from = exportable(stages);
      const made = madeOf(way, from);
      // The clipboard is asked at once, while the user's click still counts; the picture may take its time.
      if (!isCopy) {
        const content = new Uint8Array(await (await made).arrayBuffer());
        const kind = way.table === "bodies" ? "-bodies" : way.isAnimated ? "-animation" : "";
        // A page is of the whole file.
        const title = way.format === "html" ? file : from.sheet.title + kind;
        save({ name: exportName(file, title, way.format), content });
      } else if (way.format === "png") await navigator.clipboard.write([new ClipboardItem({ "image/png": made })]);
      else await navigator.clipboard.writeText(await (await made).text());
      if (isCopy) setNote(l10n.t("Copied."));
    } catch (error) {
      setNote(`${way.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  return (
    <div class="export" ref={place}>
      <span class="note" role="status">
        {note}
      </span>
      <Popup name={l10n.t("Export")} title={l10n.t("Save or copy this diagram")}>
        {(close) => (
          <Menu>
            {[savedWith(names, { canBeAnimated, canBePage }), copiedWith(names)].map((ways, group) => (
              <div key={group} role="group">
                {ways.map((way) => (
                  <button
                    key={way.name}
                    role="menuitem"
                    tabIndex={-1}
                    disabled={way.table !== undefined ? tables[way.table] !== true : way.isAnimated && !canBeAnimated}
                    onClick={() => {
                      close();
                      void run(way, group === 1);
                    }}
                  >
                    {way.name}
                  </button>
                ))}
              </div>
            ))}
          </Menu>
        )}
      </Popup>
    </div>
  );
}

async function madeOf(
  { format, scale = 1, table, isAnimated }: Way,
  { sheet, csv, animation, page }: Exportable,
): Promise<Blob> {
  if (format === "png") return await sheetPng(sheet, scale);
  if (format === "html" && page) return new Blob([await page()]);
  if (isAnimated && animation) return new Blob([animation()]);
  return new Blob([table === undefined ? sheetSvg(sheet) : csv(table)]);
}

/** A sheet as a PNG image of `scale` pixels for each of its own. Rejects where the browser cannot make one so large. */
async function sheetPng({ size, seam, pictures }: Sheet, scale: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width * scale, size.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error(l10n.t("the image is too large"));
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

/** The items of a menu: arrow keys, Home and End go through them, and the first has the focus when it opens. */
function Menu({ children }: { readonly children: ComponentChildren }): VNode {
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]:enabled") ?? []),
  ];
  useLayoutEffect(() => items()[0]?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = items();
    const focused = menu.current && focusedBeside(menu.current);
    const at = all.findIndex((item) => item === focused);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next === all.length ? 0 : next)?.focus();
  };
  return (
    <div class="items" role="menu" aria-label={l10n.t("Export")} ref={menu} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
