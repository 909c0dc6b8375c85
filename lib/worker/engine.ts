import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { Ports } from "@/lib/services/effects/ports";
import type { InFlightRequests } from "./in-flight-requests";

/** Moments at which a test may stop the process: before and after every durable change. */
export type Boundary = "claimed" | "before_save" | "saved" | "before_call" | "called" | "recorded";

/** Everything that executing a run needs from its process. */
export type Engine = {
  db: Db;
  log: Log;
  config: Config;
  ports: Ports;
  inFlight: InFlightRequests;
  boundary?: (at: Boundary, about: { runId: string }) => void | Promise<void>;
};

/** One run of a ticket, as it is handed to the executor. */
export type Assignment = {
  workspaceId: string;
  runId: string;
  signal: AbortSignal;
  /** Called after the first transaction; from then on the run mostly waits for others. */
  onFirstCommit?: () => void;
};
