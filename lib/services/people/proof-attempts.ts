import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { SecurityEventKind } from "@/lib/contract/security";
import type { Ctx } from "@/lib/services/context";
import { ATTEMPTS_PER_IDENTITY, releaseAttempts, reserveAttempt, tooManyAttempts } from "./attempts";
import { recordSecurityEvent } from "./security-log";
import type { SessionHolder } from "./sessions";

/**
 * Counts a guess of a signed-in session. At the second step of signing in, guesses of all unknown browsers share one
 * count, because somebody who has the password can open any number of sessions.
 */
export async function reserveFor(
  ctx: Pick<Ctx, "tx">,
  { personId, sessionId, device, pending }: SessionHolder,
): Promise<{ release(): Promise<unknown> }> {
  const key = !pending
    ? `session:${sessionId}`
    : device === null
      ? `second-factor:${personId}`
      : `second-factor:${personId}:${device}`;
  const reserved = await reserveAttempt(ctx.tx, [{ key, limit: ATTEMPTS_PER_IDENTITY }]);
  if (!reserved.ok) throw tooManyAttempts(reserved.retryAfterSeconds);
  return { release: () => releaseAttempts(ctx.tx, reserved.ids) };
}

type Failure = { kind: SecurityEventKind; pointer: string; message: string };

/** Records a wrong guess. The refusal commits, so that the guess stays counted. */
export async function refuseAttempt(
  ctx: Ctx,
  me: SessionHolder,
  { kind, pointer, message }: Failure,
): Promise<ApiError> {
  await recordSecurityEvent(ctx, { ...me, kind });
  return new ApiError("validation_failed", {
    detail: message,
    errors: [{ code: "invalid_value", pointer, message }],
    commit: true,
  });
}
