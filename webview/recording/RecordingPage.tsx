import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import {
  planeName,
  readingBadges,
  recordingBadges,
  recordingSheet,
  withCard,
  type Palette,
  type Plane,
} from "../../src/view/index.js";
import { Room } from "../shell/CellPlace.js";
import { ExportMenu } from "../shell/ExportMenu.js";
import { Select } from "../shell/controls.js";
import { Keys, type Way } from "../shell/Keys.js";
import { Banner, LiveRegion, Problems } from "../shell/notices.js";
import { badgesText, badgesWhile, PageHead } from "../shell/PageHead.js";
import { BodyList } from "./BodyList.js";
import { FindingList } from "./FindingList.js";
import { cardShown, RecordingVerdict, shownFinding } from "./RecordingVerdict.js";
import { useRecordingDiagram } from "./RecordingDiagram.js";
import type { RecordingContents, RecordingStore } from "./RecordingStore.js";
import { instantText, RunTimeline } from "./RunTimeline.js";

interface Props {
  readonly palette: Palette;
  readonly store: RecordingStore;
}

/** The picture of a recording: what the game did, frame by frame, and what was found in it. */
export function RecordingPage({ palette, store }: Props): VNode {
  const { contents } = store;
  if (!contents) return <main id="recording" aria-busy="true" />;
  return <Recording {...{ palette, store, contents }} />;
}

interface RecordingProps extends Props {
  readonly contents: RecordingContents;
}

const planes: readonly Plane[] = ["front", "top", "side"];

function Recording({ palette, store, contents }: RecordingProps): VNode {
  const { recording, counts, stale } = contents;
  const { look, listed, chosen } = store;
  const plane: Plane = recording.dimensions === 3 ? look.plane : "front";
  const found = badgesText(badgesWhile(stale !== undefined, recordingBadges(recording, counts)));
  const diagram = useRecordingDiagram({ contents, plane, label: `${recording.name}: ${found}`, palette, store });
  const { axes, size, picture, selected, goTo, toggleFit, toggleFollow } = diagram;
  const reading = readingBadges(recording);
  const message = chosen && chosen.frame === look.frame ? chosen.message : "";
  const shown = shownFinding(store, contents);
  const card = cardShown(contents, shown);
  return (
    <main
      id="recording"
      class={stale === undefined ? "" : "stale"}
      data-file={recording.name}
      data-state={recording.state}
      data-frame={look.frame}
      data-loaded={store.isLoaded}
    >
      <PageHead kind="recording" title={recording.name} {...(reading.length > 0 && { badges: reading })} />
      {stale !== undefined && <Banner says={l10n.t("This is the last diagram that could be drawn.")}>{stale}</Banner>}
      {recording.notes.map((note) => (
        <p key={note} class="aside note">
          {note}
        </p>
      ))}
      <section class="cell" data-cell="0" aria-label={recording.name}>
        <div class="cell-head">
          {recording.level !== undefined && <span class="dim">{recording.level}</span>}
          <div class="actions">
            {recording.dimensions === 3 && (
              <Select
                {...{ label: l10n.t("View"), value: plane }}
                options={planes.map((each) => [each, planeName(each)])}
                choose={(chosen) => store.set({ plane: chosen, view: null })}
              />
            )}
            <button
              title={l10n.t("Keep the selected body in view (T)")}
              disabled={selected === undefined}
              aria-pressed={look.follows && selected !== undefined}
              class="step"
              onClick={toggleFollow}
            >
              {l10n.t("Follow")}
            </button>
            <button title={l10n.t("Show the level, or everything (F)")} onClick={toggleFit}>
              {l10n.t("Fit")}
            </button>
            <button
              title={l10n.t("Create a scene from this frame, to try fixes (M)")}
              onClick={() => store.makeScene()}
            >
              {l10n.t("Create a Scene from This Moment")}
            </button>
            {picture && (
              <ExportMenu
                file={recording.name}
                tables={{}}
                exportable={() => ({
                  sheet: withCard(
                    recordingSheet(picture, size, `${recording.name} – ${instantText(store)}`, message || found),
                    card,
                  ),
                  csv: () => "",
                })}
                save={(file) => store.export(file)}
              />
            )}
            <Keys title={l10n.t("Keys and gestures in a recording")} ways={ways()} />
          </div>
        </div>
        <Room class="verdict-room">
          <RecordingVerdict {...{ contents, listed, shown, card, store }} choose={goTo} />
        </Room>
        <div class="cell-body">
          <div class="cell-picture">
            {diagram.element}
            <RunTimeline {...{ contents, listed, store }} choose={goTo} />
          </div>
          <div class="cell-side">
            <div class="side-scroll">
              {store.refusal !== undefined && (
                <p class="edit-report" role="status">
                  <span>
                    <b class="bad">✗</b> {store.refusal}
                  </span>
                </p>
              )}
              <FindingList {...{ contents, listed, chosen, store }} choose={goTo} />
              <BodyList {...{ contents, axes, store }} />
              <Problems problems={recording.problems} choose={() => undefined} />
              {recording.moreProblems > 0 && (
                <p class="aside">
                  {l10n.t("Further problems in this file that are not listed: {n}.", { n: recording.moreProblems })}
                </p>
              )}
            </div>
          </div>
        </div>
      </section>
      <LiveRegion
        text={store.isPlaying ? "" : [instantText(store), message].filter((text) => text !== "").join(". ")}
      />
      <LiveRegion text={recording.state === "reading" ? "" : found} />
    </main>
  );
}

/** What can be done in the picture of a recording, and how. */
function ways(): readonly Way[] {
  return [
    [l10n.t("Space · 1/16× to 16×"), l10n.t("Play or pause · set the speed")],
    [l10n.t("Home, End · comma, period"), l10n.t("To the start, to the end · back or forward one frame")],
    [l10n.t("N, Shift+N"), l10n.t("Next, previous finding")],
    [l10n.t("G"), l10n.t("Go to a frame by number, or to a time")],
    [
      l10n.t("On the timeline: arrow keys · Page Up, Page Down"),
      l10n.t("Move by one frame, with Shift by ten · move by one second"),
    ],
    [l10n.t("Click · B, Shift+B"), l10n.t("Select a body")],
    [l10n.t("T"), l10n.t("Keep the selected body in view")],
    [l10n.t("/"), l10n.t("Filter bodies by name")],
    [l10n.t("M"), l10n.t("Create a scene from this moment")],
    [l10n.t("L"), l10n.t("Show the newest frame while the file grows")],
    [l10n.t("Drag · arrow keys · + −"), l10n.t("Pan · zoom")],
    [l10n.t("F"), l10n.t("Zoom to the level; press again to show everything")],
  ];
}
