export { BackupError } from "./archive.ts";
export { archiveMonths, listMonths } from "./archive-months.ts";
export { backup } from "./backup.ts";
export { type Held, holdSince } from "./hold.ts";
export { readMonth } from "./read-month.ts";
export { restore } from "./restore.ts";
export { fingerprintOf } from "./secrets.ts";
