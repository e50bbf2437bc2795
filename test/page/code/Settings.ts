import fs from "node:fs";
import { EventEmitter } from "./values.js";

interface Change {
  affectsConfiguration(section: string): boolean;
}

/** The settings of a workspace over the defaults of the extension. */
export class Settings {
  private written: Readonly<Record<string, unknown>> = {};
  private readonly changed = new EventEmitter<Change>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly file: string,
    private readonly defaults: ReadonlyMap<string, unknown>,
  ) {
    this.read();
  }

  read(): void {
    const before = this.written;
    this.written = fs.existsSync(this.file)
      ? (JSON.parse(fs.readFileSync(this.file, "utf8")) as Readonly<Record<string, unknown>>)
      : {};
    const keys = [...new Set([...Object.keys(before), ...Object.keys(this.written)])];
    const others = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(this.written[key]));
    if (others.length === 0) return;
    this.changed.fire({
      affectsConfiguration: (section) =>
        others.some((key) => key === section || key.startsWith(`${section}.`) || section.startsWith(`${key}.`)),
    });
  }

  get(key: string): unknown {
    return this.written[key] ?? this.defaults.get(key);
  }

  section(section: string): unknown {
    const whole = (key: string): string => (section === "" ? key : `${section}.${key}`);
    return {
      get: (key: string, otherwise?: unknown) => this.get(whole(key)) ?? otherwise,
      inspect: (key: string) => ({
        defaultValue: this.defaults.get(whole(key)),
        workspaceValue: this.written[whole(key)],
      }),
    };
  }
}
