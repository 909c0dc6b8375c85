import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";

/**
 * Prisma's own schema engine as WebAssembly, for development only: the native one is downloaded from a host other than
 * the npm registry. It generates the next migration and verifies in a test what our runner recorded. Loading it needs
 * private names of the package, so nothing in production may depend on it.
 */
type EngineModule = typeof import("@prisma/schema-engine-wasm") & {
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

/** The engine reports a panic through this global of Prisma's command line. */
type WithPanicRegistry = typeof globalThis & {
  PRISMA_WASM_PANIC_REGISTRY?: { set_message: (text: string) => void };
};

let lastPanic: string | null = null;
let loading: Promise<EngineModule> | undefined;

/** Loaded once per process: the module has a single instance, and loading it again would overwrite its memory. */
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

/** The engine leaves its connections open when it is freed, so they are tracked here and closed afterwards. */
class ClosingAdapter extends PrismaPg {
  readonly #connected: { dispose: () => Promise<void> }[] = [];

  constructor(connectionString: string) {
    super({ connectionString, max: 2 });
  }

  override async connect() {
    const adapter = await super.connect();
    this.#connected.push(adapter);
    return adapter;
  }

  async close() {
    await Promise.all(this.#connected.map((adapter) => adapter.dispose()));
  }
}

export async function withSchemaEngine<T>(
  connectionString: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine } = await loadEngine();
  const connections = new ClosingAdapter(connectionString);
  const adapter = bindMigrationAwareSqlAdapterFactory(connections);
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  try {
    return await work(engine);
  } catch (error) {
    if (lastPanic === null) throw error;
    throw new Error(`Prisma's schema engine panicked: ${lastPanic}`, { cause: error });
  } finally {
    if (lastPanic === null) engine.free();
    await connections.close();
  }
}
