import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Palette } from "../../src/view/index.js";
import { Select } from "../shell/controls.js";
import type { AuditMessage, LevelStore } from "./LevelStore.js";

interface Props {
  readonly audit: AuditMessage;
  readonly store: LevelStore;
}

/** What is solid in the level, and in which of its layers. */
export function SolidForm({ audit: { rule, rules, layers, choice }, store }: Props): VNode {
  const chosen = Array.isArray(choice["layers"]) ? (choice["layers"] as readonly string[]) : layers;
  const isOffered = rules.some(({ text }) => text === rule);
  const toggle = (layer: string, isOn: boolean): void => {
    const wanted = layers.filter((each) => (each === layer ? isOn : chosen.includes(each)));
    // Without any there would be nothing to look at.
    if (wanted.length > 0) store.request({ type: "auditSolid", layers: wanted });
  };
  return (
    <form class="mover" aria-label={l10n.t("Solid geometry of the level")} onSubmit={(event) => event.preventDefault()}>
      <label>
        {l10n.t("Solid")}
        <Select
          options={[...(isOffered ? [] : [rule]), ...rules.map(({ text }) => text)].map((text) => [
            text,
            text === "" ? l10n.t("not chosen yet") : text,
          ])}
          value={rule}
          choose={(text) => {
            const offer = rules.find((each) => each.text === text);
            if (offer) store.request({ type: "auditSolid", solid: offer.rule });
          }}
        />
      </label>
      {layers.length > 1 && (
        <details class="layers">
          <summary>
            {l10n.t("Layers: {n} of {all}", {
              n: layers.filter((layer) => chosen.includes(layer)).length,
              all: layers.length,
            })}
          </summary>
          {layers.map((layer) => (
            <label key={layer}>
              <input
                type="checkbox"
                checked={chosen.includes(layer)}
                onChange={(event) => toggle(layer, event.currentTarget.checked)}
              />
              {layer}
            </label>
          ))}
        </details>
      )}
    </form>
  );
}

/** What could be solid, side by side: a click chooses. */
export function Candidates({ audit: { candidates }, palette, store }: Props & { readonly palette: Palette }): VNode {
  return (
    <section class="candidates" aria-label={l10n.t("What is solid in the level?")}>
      <p>{l10n.t("It is unclear which parts of this level are solid. Choose:")}</p>
      <ul>
        {candidates.map(({ text, rule, amount, picture }) => (
          <li key={text}>
            <button data-candidate={text} onClick={() => store.request({ type: "auditSolid", solid: rule })}>
              <Swatch {...{ picture, palette }} />
              <b>{text}</b>
              <span>{amount}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SwatchProps {
  readonly picture: AuditMessage["candidates"][number]["picture"];
  readonly palette: Palette;
}

/** A small picture of what a rule makes solid, in the colour of walls. */
export function Swatch({ picture: { width, height, cells }, palette }: SwatchProps): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    context.clearRect(0, 0, width, height);
    context.fillStyle = palette.colours.static;
    cells.forEach((share, i) => {
      context.globalAlpha = share / 255;
      if (share > 0) context.fillRect(i % width, Math.floor(i / width), 1, 1);
    });
  }, [width, height, cells, palette]);
  return <canvas ref={canvas} width={width} height={height} aria-hidden="true" />;
}
