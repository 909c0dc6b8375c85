/** An answer with headers of its own, or one that holds a secret (stored encrypted under an Idempotency-Key). */
export type Reply<T> = { data: T; headers?: Record<string, string>; holdsSecret?: boolean };

const REPLY = Symbol("reply");

export function reply<T>(data: T, extra: Omit<Reply<T>, "data"> = {}): Reply<T> {
  return Object.assign({ data, ...extra }, { [REPLY]: true });
}

export function isReply<T>(value: unknown): value is Reply<T> {
  return typeof value === "object" && value !== null && REPLY in value;
}
