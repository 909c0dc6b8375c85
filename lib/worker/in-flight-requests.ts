/** The external calls of this process, so that the call of a canceled run can be aborted. */
export class InFlightRequests {
  private readonly inFlight = new Map<string, AbortController>();

  async during<T>(runId: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.inFlight.set(runId, controller);
    try {
      return await call(controller.signal);
    } finally {
      if (this.inFlight.get(runId) === controller) this.inFlight.delete(runId);
    }
  }

  abort(runId: string): void {
    this.inFlight.get(runId)?.abort();
  }
}
