import type { ArtifactLocation, Location, Log, ReportingDescriptor, Result } from "sarif";
import type { Severity } from "../model/index.js";
import { rules as ownRules, type Rule } from "./codeRules.js";
import { annotationsOf, beginningOf, type Annotation, type NamedPlace, type Place, type Suite } from "./annotations.js";

/** Where and by which version of this program a report was made. */
export interface SarifRun {
  readonly version: string;
  /** `file:` address of the folder that the files' names are relative to, with a slash at its end. */
  readonly root: string;
  /** What tells it from others of the same commit: servers that are given two reports of one category keep the later one. */
  readonly category: string;
  /** What its codes stand for; default: those of scenes and levels. */
  readonly rules?: readonly Pick<Rule, "id" | "summary" | "help">[];
}

const levels = { error: "error", warning: "warning", information: "note" } as const satisfies Record<Severity, string>;

/** Name of our fingerprint; a change of what goes into it is a new version. */
const FINGERPRINT = "aabbFinding/v1";

/** SARIF 2.1.0. */
export function sarifLog(suites: readonly Suite[], { version, root, category, rules = ownRules() }: SarifRun): Log {
  const fingerprint = fingerprints();
  const results = annotationsOf(suites).map((annotation): Result => {
    const { code, severity, message, related, elsewhere, accepted } = annotation;
    const justification = accepted?.reason === undefined ? {} : { justification: wellFormed(accepted.reason) };
    const ruleIndex = rules.findIndex(({ id }) => id === code);
    const relatedLocations = related.map((at, id) => ({ id, ...named(at) }));
    return {
      ruleId: code,
      ruleIndex: ruleIndex >= 0 ? ruleIndex : undefined,
      level: levels[severity],
      message: plainText(message),
      locations: [location(annotation), ...elsewhere.map(named)],
      relatedLocations: related.length > 0 ? relatedLocations : undefined,
      suppressions: accepted ? [{ kind: "external" as const, ...justification }] : undefined,
      partialFingerprints: { [FINGERPRINT]: fingerprint(annotation) },
    };
  });
  const margins = suites.flatMap(({ cases }) =>
    cases.flatMap(({ name, margin }) =>
      margin ? { name: wellFormed(name), location: location(margin), message: plainText(margin.message) } : [],
    ),
  );
  const partial = suites.flatMap(({ file, cases }) =>
    cases.flatMap(({ name, partial }) =>
      partial === undefined
        ? []
        : { name: wellFormed(name), location: location(beginningOf(file)), message: plainText(partial) },
    ),
  );
  const properties = {
    margins: margins.length > 0 ? margins : undefined,
    partial: partial.length > 0 ? partial : undefined,
  };
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "AABB Notebook", semanticVersion: version, rules: rules.map(descriptor) } },
        automationDetails: { id: `${category}/` },
        originalUriBaseIds: { SRCROOT: { uri: root } },
        columnKind: "utf16CodeUnits",
        results,
        // Of what passed, how far it is from not doing so, and what was left out of it: a result, of whatever kind, would be shown as a finding.
        properties: margins.length + partial.length > 0 ? properties : undefined,
      },
    ],
  };
}

function descriptor({ id, summary: text, help }: Pick<Rule, "id" | "summary" | "help">): ReportingDescriptor {
  return { id, shortDescription: { text }, fullDescription: { text }, help: { text: `${text} ${help}` } };
}

function named(at: NamedPlace): Location {
  return { ...location(at), message: plainText(at.message) };
}

/** Lines and columns from 1; the column at the end is the one after the last. */
function location({ file, range: { start, end } }: Place): Location {
  const region = {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
  return { physicalLocation: { artifactLocation: artifact(file), region } };
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
function plainText(message: string): { readonly text: string } {
  return { text: wellFormed(message).replaceAll("](", "] (") };
}

/** Lone halves of surrogate pairs have no place in addresses and other encodings. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}
