import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { SecurityEventKind } from "@/lib/contract/security";
import type { Ctx } from "@/lib/services/context";
import {
  codesKey,
  PER_CODE_HOLDER,
  PER_IDENTITY,
  releaseAttempts,
  reserveAttempt,
  secondFactorKey,
  tooManyAttempts,
} from "./attempts";
import { recordSecurityEvent } from "./security-log";
import type { SessionHolder } from "./sessions";

/**
 * Counts a guess of a signed-in session. At the second step of signing in, guesses of all unknown browsers share one
 * count, because somebody who has the password can open any number of sessions. Six digits have a limit per day as
 * well; recovery codes and passkeys cannot be guessed, so they work even when it is used up.
 */
export async function reserveFor(
  ctx: Pick<Ctx, "tx">,
  me: SessionHolder,
  guess: "six digits" | "other" = "other",
): Promise<{ release(): Promise<unknown> }> {
  const holder = holderOf(me);
  const codes = { key: codesKey(holder), limits: PER_CODE_HOLDER };
  const reserved = await reserveAttempt(ctx.tx, [
    { key: holder, limits: PER_IDENTITY },
    ...(guess === "six digits" ? [codes] : []),
  ]);
  if (!reserved.ok)
    throw tooManyAttempts(reserved.retryAfterSeconds, reserved.key === codes.key ? OTHER_WAYS : undefined);
  return { release: () => releaseAttempts(ctx.tx, reserved.ids) };
}

const OTHER_WAYS = "Use a passkey or a recovery code, or try again";

function holderOf({ personId, sessionId, device, pending }: SessionHolder): string {
  if (!pending) return `session:${sessionId}`;
  return device === null ? secondFactorKey(personId) : `${secondFactorKey(personId)}:${device}`;
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
