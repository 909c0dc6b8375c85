/** Calls under way in this process, so that the one of a cancelled run can be given up. */
export class Calls {
  private readonly underWay = new Map<string, AbortController>();

  async during<T>(runId: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    this.underWay.set(runId, abort);
    try {
      return await call(abort.signal);
    } finally {
      if (this.underWay.get(runId) === abort) this.underWay.delete(runId);
    }
  }

  giveUp(runId: string): void {
    this.underWay.get(runId)?.abort();
  }
}
