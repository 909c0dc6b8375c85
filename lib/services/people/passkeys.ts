import "server-only";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { ApiError } from "@/lib/contract/errors";
import type { Passkey } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { productName } from "@/lib/product-name";
import { brandOfPerson } from "@/lib/services/brand/shown";
import type { Ctx } from "@/lib/services/context";
import { replaceRecoveryCodes } from "./recovery-codes";
import { getSecurity } from "./security";
import { recordSecurityEvent } from "./security-log";
import type { SessionHolder } from "./sessions";

const MAX_PASSKEYS = 20;

/** Browsers bind a passkey to the host name of the dashboard, so it follows APP_URL. */
function relyingParty({ config }: Pick<Ctx, "config">) {
  const { origin, hostname } = new URL(config.baseUrl);
  return { origin, id: hostname };
}

export async function passkeyOptions(ctx: Ctx, me: SessionHolder) {
  const existing = await passkeysOf(ctx, me.personId);
  if (existing.length >= MAX_PASSKEYS)
    throw new ApiError("conflict", { detail: `An account has at most ${MAX_PASSKEYS} passkeys.` });
  const options = await generateRegistrationOptions({
    rpName: productName(await brandOfPerson(ctx.tx, me.personId)),
    rpID: relyingParty(ctx).id,
    userName: me.email,
    userID: new TextEncoder().encode(me.personId),
    attestationType: "none",
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await keepChallenge(ctx, me, options.challenge);
  return options;
}

export async function addPasskey(
  ctx: Ctx,
  me: SessionHolder,
  input: { name?: string | undefined; credential: unknown },
) {
  const { origin, id: expectedRPID } = relyingParty(ctx);
  const expectedChallenge = await takeChallenge(ctx, me);
  const verified = await verifyRegistrationResponse({
    response: input.credential as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw notAccepted("/credential");
  const before = await getSecurity(ctx, me);
  const { credential } = verified.registrationInfo;
  const row = {
    personId: me.personId,
    id: newId("psk"),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    name: input.name?.trim() || `Passkey ${before.passkeys.length + 1}`,
    createdAt: ctx.now,
  };
  const { count } = await ctx.tx.prisma.passkey.createMany({ data: row, skipDuplicates: true });
  if (count === 0) throw new ApiError("conflict", { detail: "This passkey is already registered." });
  await recordSecurityEvent(ctx, { ...me, kind: "passkey_added" });
  return {
    passkey: { id: row.id, name: row.name, createdAt: ctx.now.toISOString(), lastUsedAt: null },
    recoveryCodes: before.secondFactor ? null : await replaceRecoveryCodes(ctx, me.personId),
  };
}

export async function authenticationOptions(ctx: Ctx, me: SessionHolder) {
  const existing = await passkeysOf(ctx, me.personId);
  if (existing.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    allowCredentials: existing.map(toDescriptor),
    userVerification: "preferred",
  });
  await keepChallenge(ctx, me, options.challenge);
  return options;
}

/** True if one of the person's passkeys signed the challenge this session was given. */
export async function passkeySigned(ctx: Ctx, me: SessionHolder, response: unknown): Promise<boolean> {
  const given = response as AuthenticationResponseJSON;
  const expectedChallenge = await takeChallenge(ctx, me);
  const { passkey } = ctx.tx.prisma;
  const row = await passkey.findFirst({ where: { personId: me.personId, credentialId: given.id } });
  if (!row) return false;
  const { origin, id: expectedRPID } = relyingParty(ctx);
  const verified = await verifyAuthenticationResponse({
    response: given,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID,
    requireUserVerification: false,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(row.publicKey),
      counter: Number(row.counter),
    },
  }).catch(() => null);
  if (!verified?.verified) return false;
  await passkey.updateMany({
    where: { personId: me.personId, id: row.id },
    data: { counter: BigInt(verified.authenticationInfo.newCounter), lastUsedAt: ctx.now },
  });
  return true;
}

const passkeysOf = (ctx: Ctx, personId: string) =>
  ctx.tx.prisma.passkey.findMany({ where: { personId }, orderBy: { createdAt: "asc" } });

const toDescriptor = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as ("usb" | "nfc" | "ble" | "internal" | "hybrid")[],
});

async function keepChallenge(ctx: Ctx, me: SessionHolder, challenge: string): Promise<void> {
  await ctx.tx.prisma.session.updateMany({
    where: { id: me.sessionId, personId: me.personId },
    data: { challenge, challengeAt: ctx.now },
  });
}

/** A challenge is good for one answer, also for a wrong one, within five minutes. */
async function takeChallenge(ctx: Ctx, me: SessionHolder): Promise<string> {
  const taken = await ctx.tx.one(
    `with asked as (
       select id, challenge from session
       where id = $1 and person_id = $2 and challenge is not null and challenge_at > now() - interval '5 minutes' for update
     )
     update session set challenge = null from asked where session.id = asked.id returning asked.challenge`,
    [me.sessionId, me.personId],
  );
  if (!taken?.challenge) throw notAccepted("");
  return taken.challenge;
}

function notAccepted(pointer: string): ApiError {
  const message = "The passkey was not accepted. Try again.";
  return new ApiError("validation_failed", {
    detail: message,
    errors: [{ code: "invalid_value", pointer, message }],
    commit: true,
  });
}
