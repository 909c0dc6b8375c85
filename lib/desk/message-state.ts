/** `T` is the type of times: texts in the API, dates on the server. */
type Stored<T> = { status: string; errorCode: string | null; sendAt: T | null };

/** Returns the state of a message. A queued one waits for its time, for the provider or for a decision. */
export function messageState<T>({ status, errorCode, sendAt }: Stored<T>): string {
  if (status !== "queued") return status;
  if (errorCode === "unknown_outcome") return "unknown";
  if (errorCode === "held_by_restore") return "on_hold";
  // A temporary failure of the provider leaves the message queued for another attempt.
  if (errorCode !== null) return "retried";
  return sendAt === null ? status : "scheduled";
}

/** Returns the time at which a message was received or sent, or will be sent. */
export const timeOf = <T>({
  status,
  sendAt,
  createdAt,
}: {
  status: string;
  sendAt: T | null;
  createdAt: T;
}): T => (status === "suppressed" ? createdAt : (sendAt ?? createdAt));
