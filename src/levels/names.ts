// Without its own look at the platform: names of levels and layers have slashes everywhere.
import picomatch from "picomatch/posix";
import { lastName } from "./paths.js";

/** More than any name; what is longer is compared as it is. */
const LONGEST_GLOB = 1000;

/**
 * Says of a layer or level whether it is one of those that were asked for: by its name, by the last part of it (`front`
 * for `walls/front`), or by a glob on either. A name that is there is never read as a glob, so `walls [1]` can be asked for.
 *
 * @param wanted undefined: all are
 */
export function nameMatcher(wanted: readonly string[] | undefined): (name: string) => boolean {
  if (wanted === undefined) return () => true;
  const exact = new Set(wanted);
  // Extended globs are left out: they can be written so that a match takes for ever.
  const globs = picomatch(
    wanted.filter((each) => each !== "" && each.length <= LONGEST_GLOB),
    { noextglob: true },
  );
  return (name) => [name, lastName(name)].some((each) => exact.has(each) || globs(each));
}
