/**
 * A failure a person can act on: which step, what went wrong, what to do next.
 * Everything the launcher throws on purpose is one of these; anything else is a bug and says so.
 */
export class StepFailure extends Error {
  /**
   * `output`: everything the failed tool printed, for those who show it in full.
   *
   * @param {{ step: string, cause: string, next: string, output?: string }} parts
   */
  constructor({ step, cause, next, output = "" }) {
    super(cause);
    this.name = "StepFailure";
    this.step = step;
    this.next = next;
    this.output = output;
  }
}

/**
 * By name and not by class: a built program carries its own copy of the class.
 *
 * @param {unknown} error
 * @returns {error is StepFailure}
 */
export function isStepFailure(error) {
  return error instanceof Error && error.name === "StepFailure";
}

/**
 * The sentence shown for a failed command. Never a stack: a stack tells a newcomer nothing to do.
 *
 * @param {unknown} error
 */
export function describeFailure(error) {
  if (isStepFailure(error)) {
    return `\n✖ ${error.step} failed\n  Why:  ${error.message}\n  Next: ${error.next}\n`;
  }
  const message = error instanceof Error ? error.message : String(error);
  return `\n✖ The launcher stopped unexpectedly\n  Why:  ${message}\n  Next: run it again with SWITCHBOARD_DEBUG=1 to see where, and please report it.\n`;
}

/** Someone asked us to stop in the middle of a step: everything closes, and nothing is explained. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Stopped by ${signal}`);
    this.name = "Interrupted";
    this.exitCode = signal === "SIGINT" ? 130 : 143;
  }
}
