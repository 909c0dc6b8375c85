import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadEnvFile } from "node:process";

export const root = resolve(import.meta.dirname, "..", "..");

export type Context = {
  dataDir: string;
  /** A data directory the user chose is used or refused, never replaced by another. */
  dataDirChosen: boolean;
  /** The checkout's own cache: tools and test data. */
  cacheDir: string;
};

/** Loads the settings file; variables from the shell take precedence. */
export function openContext(): Context {
  const settings = join(root, ".env");
  if (existsSync(settings)) loadEnvFile(settings);
  const chosen = process.env.DATA_DIR;
  return {
    dataDir: chosen ? resolve(root, chosen) : join(root, ".data"),
    dataDirChosen: Boolean(chosen),
    cacheDir: join(root, ".cache"),
  };
}
