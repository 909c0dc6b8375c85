import { mkdirSync } from "node:fs";
import { buildWeb, hasWeb } from "./build-web.ts";
import { bundlePrograms } from "./bundle.ts";
import type { Context } from "./context.ts";
import { generateClient } from "./generate.ts";
import { installDependencies } from "./install.ts";

/** The prerequisites of our programs, in the order they are needed. */
export async function prepareInstall(context: Context) {
  mkdirSync(context.cacheDir, { recursive: true });
  await installDependencies();
}

export async function preparePrograms(context: Context) {
  await prepareInstall(context);
  await generateClient();
  await bundlePrograms();
}

export async function prepareEverything(context: Context) {
  await preparePrograms(context);
  if (hasWeb()) await buildWeb();
}
