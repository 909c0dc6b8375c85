import { StepFailure } from "../bootstrap/failure.mjs";
import { step } from "../bootstrap/progress.mjs";
import type { EmbeddedDatabase } from "../postgres/embedded.ts";
import { hasData } from "../postgres/has-data.ts";
import type { Environment } from "./child.ts";
import type { Context } from "./context.ts";
import { checkSecrets, provideSecrets } from "./secrets.ts";

/** The environment of each kind of program. The owner may change the database's structure. */
export type Services = {
  embedded: boolean;
  owner: Environment;
  web: Environment;
  worker: Environment;
  /** True when the embedded database had exited and was restarted; an external database is not managed here. */
  revive: () => Promise<boolean>;
  release: () => Promise<void>;
};

const DATABASE = "switchboard";

const NOT_OURS = { revive: async () => false, release: async () => {} };

/**
 * Accepts values from outside only: nothing is generated, and all missing variables are named at once. This applies
 * wherever the environment declares production.
 */
async function fromOutside(): Promise<Services> {
  const { EnvError, parseEnv } = await import("../../lib/env.ts");
  try {
    parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    throw new StepFailure({
      step: "Reading the environment",
      cause: error.problems.map(({ name, message }) => `${name} ${message}`).join("\n        "),
      next: "set these variables (each is described in .env.example) and run the same command again.",
    });
  }
  const owner = {
    ...process.env,
    DATABASE_URL: process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL,
  };
  const shared = { ...process.env, ...undeclared() };
  return { embedded: false, owner, web: shared, worker: shared, ...NOT_OURS };
}

/** The built programs run with NODE_ENV=production everywhere, so they get a flag when the environment declares none. */
function undeclared() {
  return process.env.NODE_ENV === "production" ? {} : { UNDECLARED_PRODUCTION: "true" };
}

async function external(context: Context): Promise<Services> {
  const { prepareDataDirectory } = await import("../postgres/place.ts");
  prepareDataDirectory(context.dataDir);
  const ownerUrl = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL;
  const secrets = await provideSecrets(context.dataDir, () => hasData(ownerUrl ?? ""));
  const shared = { ...process.env, ...secrets, ...undeclared() };
  const owner = { ...shared, DATABASE_URL: ownerUrl };
  return { embedded: false, owner, web: shared, worker: shared, ...NOT_OURS };
}

async function embedded(context: Context, durable: boolean): Promise<Services> {
  const { acquireDatabase } = await import("../postgres/embedded.ts");
  checkSecrets(context.dataDir);
  const { dataDir, dataDirChosen: chosenByPerson } = context;
  const database = await step("Starting the database", () =>
    acquireDatabase({ dataDir, chosenByPerson, durable }),
  );
  try {
    return await servicesOn(context, database);
  } catch (error) {
    await database.release();
    throw error;
  }
}

async function servicesOn(context: Context, database: EmbeddedDatabase): Promise<Services> {
  await database.provide(DATABASE);
  const urls = database.urls(DATABASE);
  const secrets = await provideSecrets(context.dataDir, () => hasData(urls.owner));
  const shared = { ...process.env, ...secrets, EMBEDDED_DATABASE: "true" };
  return {
    embedded: true,
    owner: { ...shared, DATABASE_URL: urls.owner },
    web: { ...shared, DATABASE_URL: urls.web },
    worker: { ...shared, DATABASE_URL: urls.worker },
    revive: database.revive,
    release: database.release,
  };
}

export type ServiceOptions = {
  /** Refuses to generate anything when the environment declares production. */
  strict: boolean;
  durable?: boolean;
};

export function openServices(
  context: Context,
  { strict, durable = true }: ServiceOptions,
): Promise<Services> {
  const hasDatabase = Boolean(process.env.DATABASE_URL);
  if (strict && (process.env.NODE_ENV === "production" || hasDatabase)) return fromOutside();
  return hasDatabase ? external(context) : embedded(context, durable);
}
