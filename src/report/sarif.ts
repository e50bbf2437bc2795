import type { ArtifactLocation, Location, Log, ReportingDescriptor, Result } from "sarif";
import type { Range, Severity } from "../scene/index.js";
import { rules } from "./rules.js";
import { annotationsOf, type Annotation, type Place, type Suite } from "./suite.js";

/** Where and by what a report was made. */
export interface SarifRun {
  /** Version of this program. */
  readonly version: string;
  /** `file:` address of the folder that the files' names are relative to, with a slash at its end. */
  readonly root: string;
  /**
   * What tells this report from others of the same commit, such as `aabb check/2`. Servers that are given two reports of one
   * category keep the later one only.
   */
  readonly category: string;
}

const levels = { error: "error", warning: "warning", information: "note" } as const satisfies Record<Severity, string>;

/** Name of our fingerprint; a change of what goes into it is a new version. */
const FINGERPRINT = "aabbFinding/v1";

/** SARIF 2.1.0. */
export function sarifLog(suites: readonly Suite[], { version, root, category }: SarifRun): Log {
  const indices = new Map(rules.map(({ id }, index) => [id, index]));
  const fingerprint = fingerprints();
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "AABB Notebook", semanticVersion: version, rules: rules.map(descriptor) } },
        automationDetails: { id: `${category}/` },
        originalUriBaseIds: { SRCROOT: { uri: root } },
        columnKind: "utf16CodeUnits",
        results: annotationsOf(suites).map((annotation): Result => {
          const { code, severity, message, related } = annotation;
          const ruleIndex = indices.get(code);
          return {
            ruleId: code,
            ...(ruleIndex !== undefined && { ruleIndex }),
            level: levels[severity],
            message: { text: plainText(message) },
            locations: [location(annotation)],
            ...(related.length > 0 && {
              relatedLocations: related.map((place, id) => ({
                id,
                ...location(place),
                message: { text: plainText(place.message) },
              })),
            }),
            partialFingerprints: { [FINGERPRINT]: fingerprint(annotation) },
          };
        }),
      },
    ],
  };
}

function descriptor({ id, summary, help }: (typeof rules)[number]): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: summary },
    help: { text: `${summary} ${help}` },
  };
}

function location({ file, range }: Place): Location {
  return { physicalLocation: { artifactLocation: artifact(file), region: region(range) } };
}

/** Lines and columns from 1; the column at the end is the one after the last. */
function region({ start, end }: Range) {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** A file below the root, or above it by `../`, is relative to it; on another drive it has an address of its own. */
function artifact(file: string): ArtifactLocation {
  const path = wellFormed(file).split("/").map(encodeURIComponent).join("/");
  if (file.startsWith("/")) return { uri: `file://${path}` };
  if (/^[a-z]:\//i.test(file)) return { uri: `file:///${path.replace("%3A", ":")}` };
  return { uri: path, uriBaseId: "SRCROOT" };
}

/**
 * Names a finding by what it is about, and not by its place or numbers, so that it is the same one in a later run and
 * whichever shard reports it. Of several with the same name all but the first are numbered.
 */
function fingerprints(): (annotation: Annotation) => string {
  const seen = new Map<string, number>();
  return ({ file, code, about }) => {
    const name = JSON.stringify([file, code, ...about]);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} ${before + 1}`;
  };
}

/** Without what a viewer would take for a link: titles and ids are anybody's. */
function plainText(message: string): string {
  return wellFormed(message).replaceAll("](", "] (");
}

/** Lone halves of surrogate pairs have no place in addresses and other encodings. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}
