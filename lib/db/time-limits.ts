/**
 * The longest time that one session may keep others waiting. PostgreSQL ends what exceeds a limit, so a process that is frozen, cut off
 * or slow loses its locks instead of holding them for as long as it stays silent.
 */
export type TimeLimits = {
  /** The longest pause between two statements of a transaction. No transaction waits for anything but the database. */
  idleMs: number;
  /** Longer than idleMs, so that a statement that waits for a silent session's lock gets it instead of an error. */
  lockMs: number;
  statementMs: number;
  transactionMs: number;
};

/** A caller gets its answer within ten seconds. Exports read a month's events in one transaction of many statements. */
export const REQUEST_LIMITS: TimeLimits = {
  idleMs: 5_000,
  lockMs: 6_000,
  statementMs: 6_500,
  transactionMs: 120_000,
};

/** Runs and the sweep; another worker continues after fifteen seconds at most. */
export const ENGINE_LIMITS: TimeLimits = {
  idleMs: 5_000,
  lockMs: 8_000,
  statementMs: 10_000,
  transactionMs: 60_000,
};

/** Month ends, clean-up and measurements read whole tables. They may be slow, but not silent. */
export const JOB_LIMITS: TimeLimits = {
  idleMs: 5_000,
  lockMs: 10_000,
  statementMs: 120_000,
  transactionMs: 600_000,
};

/**
 * The demo plays months in memory between two statements, which took over five seconds on a busy machine and ended its
 * session. Nothing else uses the database yet.
 */
export const DEMO_LIMITS: TimeLimits = { ...JOB_LIMITS, idleMs: 60_000, lockMs: 61_000 };

/** The server has answered or refused by then. Silence beyond it is the connection's. */
export const silenceMs = ({ statementMs }: TimeLimits) => statementMs + 1_000;

/** The seconds after which either end of a connection notices that the other one is gone. */
export const KEEP_ALIVE = { idle: 5, interval: 2, count: 3, userTimeout: 10 } as const;
