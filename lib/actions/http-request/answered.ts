/** The message of a request that was answered with a refused status. Pages read the status from it. */
export const answered = (status: number): string => `The other side answered ${status}`;

/** Returns the status that a failed request was answered with; null for another error. */
export function answeredStatus({ code, message }: { code?: string; message: string }): number | null {
  const status = code === "http_status" ? / (\d{3})$/.exec(message)?.[1] : undefined;
  return status === undefined ? null : Number(status);
}
