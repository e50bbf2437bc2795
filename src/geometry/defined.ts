/**
 * The same values without the keys that are undefined. It is for values that are spread over others: an undefined one would
 * replace what it is spread over.
 */
export function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
