import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";

/**
 * Prisma's own schema engine, as WebAssembly from the npm registry: the native one is downloaded from
 * elsewhere, which an offline machine cannot do. It records what it applies exactly as the ordinary
 * command line does, so either can go on where the other stopped.
 */
type EngineModule = typeof import("@prisma/schema-engine-wasm") & {
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

/** The engine reports a panic through this global of the command line's before it gives up. */
type WithPanicRegistry = typeof globalThis & {
  PRISMA_WASM_PANIC_REGISTRY?: { set_message: (text: string) => void };
};

let lastPanic: string | null = null;
let loading: Promise<EngineModule> | undefined;

/** Once a process: the module keeps one instance, and a second start of it would take the first one's memory. */
function loadEngine(): Promise<EngineModule> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<EngineModule> {
  (globalThis as WithPanicRegistry).PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (text) => {
      lastPanic = text;
    },
  };
  const require = createRequire(import.meta.url);
  const glue = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const engine = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as EngineModule;
  const program = new WebAssembly.Module(readFileSync(glue.replace(/\.js$/, ".wasm")));
  const instance = new WebAssembly.Instance(program, {
    "./schema_engine_bg.js": engine as unknown as WebAssembly.ModuleImports,
  });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return engine;
}

export type RunScript = (script: string) => Promise<void>;

/**
 * The adapter's own way with a script is to cut it at every semicolon, those inside function bodies, texts
 * and comments too, and to spread the pieces over a pool. Ours gets the script whole.
 */
class WholeScripts extends PrismaPg {
  readonly #runScript: RunScript;
  readonly #connected: { dispose: () => Promise<void> }[] = [];

  constructor(connectionString: string, runScript: RunScript) {
    super({ connectionString, max: 2 });
    this.#runScript = runScript;
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = this.#runScript;
    this.#connected.push(adapter);
    return adapter;
  }

  /** The engine leaves its connections open when it is freed. */
  async close() {
    await Promise.all(this.#connected.map((adapter) => adapter.dispose()));
  }
}

export type EngineTarget = { connectionString: string; runScript: RunScript };

export async function withSchemaEngine<T>(
  { connectionString, runScript }: EngineTarget,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine } = await loadEngine();
  const scripts = new WholeScripts(connectionString, runScript);
  const adapter = bindMigrationAwareSqlAdapterFactory(scripts);
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  try {
    return await work(engine);
  } catch (error) {
    if (lastPanic === null) throw error;
    throw new Error(`Prisma's schema engine gave up: ${lastPanic}`, { cause: error });
  } finally {
    if (lastPanic === null) engine.free();
    await scripts.close();
  }
}
