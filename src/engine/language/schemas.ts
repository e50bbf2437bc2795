import type { CompletionSchema } from "../../language/index.js";
import { translatedSchema } from "../../scene/index.js";
import type { EngineHost } from "../engineHost.js";
import type { SchemaName } from "../messages/language.js";

/** The JSON schemas that the build has written, in the language of the user. */
export class Schemas {
  private known: Promise<CompletionSchema> | undefined;

  constructor(private readonly host: EngineHost) {}

  /** Returns the schema by which scenes are completed and explained. */
  async ofScenes(): Promise<CompletionSchema> {
    return await (this.known ??= this.read("aabb") as Promise<CompletionSchema>);
  }

  /** Returns a schema as JSON. */
  async textOf(name: SchemaName): Promise<string> {
    return JSON.stringify(await this.read(name));
  }

  private async read(name: SchemaName): Promise<unknown> {
    return translatedSchema(JSON.parse(await this.host.readSchema(name)));
  }
}
