export { BackupError } from "./archive.ts";
export { backup } from "./backup.ts";
export { type Held, holdSince } from "./hold.ts";
export { restore } from "./restore.ts";
export { fingerprintOf } from "./secrets.ts";
