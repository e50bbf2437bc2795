// A program of its own, which loads someone's module and answers with it: it is small, and starts anew whenever that ends.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { answersOf, type Functions, textOfError } from "../verify/index.js";
import { type CallResults, type LoadResult, type Portion, sealed } from "./moduleMessages.js";

/** Loads a module, and answers each portion of questions that is sent. */
async function serveModule(file: string): Promise<void> {
  // Whoever asks is gone.
  process.on("disconnect", () => process.exit());
  const channel = process.send?.bind(process);
  const send = (message: LoadResult | CallResults): void => void channel?.(sealed(message));
  let exported: ModuleExports;
  try {
    exported = await exportsOf(file);
  } catch (error) {
    send({ failed: textOfError(error) });
    return;
  }
  const { named, whole } = exported;
  const valueOf = (name: string): unknown => named[name] ?? whole[name];
  const calls = (["sweep", "move"] as const).filter((name) => typeof valueOf(name) === "function");
  if (calls.length === 0) {
    const names = Object.keys({ ...whole, ...named }).filter((name) => typeof valueOf(name) === "function");
    send({ failed: `it exports no function named sweep or move${callIn(names)}` });
    return;
  }
  // Those of one object may call each other by `this`.
  const bound = calls.map((name) => [name, (valueOf(name) as CallableFunction).bind(whole) as unknown]);
  const functions = Object.fromEntries(bound) as Functions;
  // One portion after the other: code that answers by promises must not get a question before it has answered the last one.
  let before: Promise<unknown> = Promise.resolve();
  process.on("message", (portion: Portion) => {
    before = before.then(async () => {
      const { values, texts } = await answersOf(functions, portion);
      send({ id: portion.id, values, texts: [...texts] });
    });
  });
  const options = valueOf("options");
  if (typeof options === "function") {
    send({ failed: "its options must be an object, not a function" });
    return;
  }
  // What is no data has no way between processes.
  send({ calls, options: options === undefined ? undefined : (JSON.parse(JSON.stringify(options)) as unknown) });
}

/** What is to be done with functions of other names. */
function callIn(names: readonly string[]): string {
  const adapter = "an adapter (aabb verify --new collision.aabb.js writes a template)";
  return names.length === 0 ? `; write ${adapter}` : `; call ${names.slice(0, 3).join(", ")} in ${adapter}`;
}

/** What a module exports by names, and as a whole: its default, or what one of CommonJS set `module.exports` to. */
interface ModuleExports {
  readonly named: Readonly<Record<string, unknown>>;
  readonly whole: Readonly<Record<string, unknown>>;
}

async function exportsOf(file: string): Promise<ModuleExports> {
  if (file.endsWith(".cjs")) {
    const whole = createRequire(file)(file) as Record<string, unknown>;
    return { named: whole, whole };
  }
  // eslint-disable-next-line aabb/borders -- The one module that is not ours: its name is known when it is asked for.
  const named = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const { default: whole } = named;
  return { named, whole: typeof whole === "object" && whole !== null ? (whole as Record<string, unknown>) : named };
}

void serveModule(process.argv[2] ?? "");
