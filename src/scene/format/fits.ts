import * as v from "valibot";

/** Whether a value is of a schema. Made once for a schema, where `v.is` makes objects for every value that it looks at. */
export type Fits = (value: unknown) => boolean;

export function fitsOf(schema: v.GenericSchema): Fits {
  return knownOf(schema) ?? ((value) => v.is(schema, value));
}

/** Undefined for a schema with anything that is not known here. */
function knownOf(schema: v.GenericSchema): Fits | undefined {
  if (schema.type === "exact_optional" && "wrapped" in schema) return knownOf(schema.wrapped as v.GenericSchema);
  if (!("pipe" in schema)) return kindOf(schema);
  const [first, ...steps] = schema.pipe as readonly [v.GenericSchema, ...Step[]];
  const [isKind, checks] = [knownOf(first), steps.map(checkOf)];
  if (!isKind || !checks.every((check) => check !== undefined)) return undefined;
  return checks.reduce((both: Fits, check) => (check === always ? both : (it) => both(it) && check(it)), isKind);
}

type Step = v.GenericSchema | v.PipeAction<unknown, unknown, v.BaseIssue<unknown>>;

function kindOf(schema: v.GenericSchema): Fits | undefined {
  const { type, item, options } = schema as { type: string; item?: v.GenericSchema; options?: readonly unknown[] };
  if (type === "number") return (value) => typeof value === "number" && !Number.isNaN(value);
  if (type === "string" || type === "boolean") return (value) => typeof value === type;
  if (type === "picklist") return (value) => (options as readonly unknown[]).includes(value);
  if (type !== "array" || !item) return undefined;
  const isEntry = fitsOf(item);
  return (value) => Array.isArray(value) && value.every(isEntry);
}

const always: Fits = () => true;

/** A step of a pipe, of a value of its kind; undefined for one that is not known here. */
function checkOf(step: Step): Fits | undefined {
  const { type, requirement } = step as { type: string; requirement?: number };
  const bound = requirement as number;
  switch (type) {
    case "metadata":
      return always;
    case "finite":
      return Number.isFinite;
    case "integer":
      return Number.isInteger;
    case "gt_value":
      return (value) => (value as number) > bound;
    case "min_value":
      return (value) => (value as number) >= bound;
    case "max_value":
      return (value) => (value as number) <= bound;
    case "min_length":
      return (value) => (value as { length: number }).length >= bound;
    case "max_length":
      return (value) => (value as { length: number }).length <= bound;
    default:
      return undefined;
  }
}
