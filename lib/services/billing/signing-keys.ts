import "server-only";
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { newId } from "@/lib/id";
import { audit, type Ctx } from "@/lib/services/context";
import { open, type SecretKey, seal } from "@/lib/services/secrets/seal";

type KeyCtx = Pick<Ctx, "tx" | "now" | "config">;

const ISSUER = { kind: "issuer" } as const;
const ownerOf = (id: string) => `invoice signing key ${id}`;

function makeKey({ now }: KeyCtx, keys: readonly SecretKey[]) {
  const id = newId("isk");
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { x } = publicKey.export({ format: "jwk" });
  if (x === undefined) throw new Error("An Ed25519 key has no public part.");
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  return { id, publicKey: x, privateKey: seal(pem, keys, ownerOf(id)), createdAt: now };
}

async function currentKey(ctx: KeyCtx) {
  const { invoiceSigningKey } = ctx.tx.prisma;
  const current = () => invoiceSigningKey.findFirst({ where: { retiredAt: null } });
  const found = await current();
  if (found) return found;
  // Another process may make the first key at the same moment; both then use that one.
  await invoiceSigningKey.createMany({
    data: [makeKey(ctx, ctx.config.encryptionKeys)],
    skipDuplicates: true,
  });
  const made = await current();
  if (!made) throw new Error("There is no key to sign invoices with.");
  return made;
}

/** The key that signs bundles, made on first use. */
export async function signingKey(ctx: KeyCtx): Promise<{ id: string; privateKey: KeyObject }> {
  const { id, privateKey } = await ctx.tx.as(ISSUER, () => currentKey(ctx));
  const pem = open(Buffer.from(privateKey), ctx.config.encryptionKeys, ownerOf(id));
  return { id, privateKey: createPrivateKey(pem) };
}

/** A JSON Web Key Set of every key that has ever signed, newest first. */
export async function publishedKeys(ctx: KeyCtx) {
  const rows = await ctx.tx.as(ISSUER, async () => {
    await currentKey(ctx);
    return ctx.tx.prisma.invoiceSigningKey.findMany({
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      omit: { privateKey: true },
    });
  });
  return {
    keys: rows.map(({ id, publicKey, createdAt, retiredAt }) => ({
      keyId: id,
      kid: id,
      kty: "OKP" as const,
      crv: "Ed25519" as const,
      x: publicKey,
      use: "sig" as const,
      alg: "EdDSA" as const,
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
    })),
  };
}

/** Later bundles are signed with a new key. Earlier keys stay published for the bundles they signed. */
export async function rotateSigningKey(
  ctx: KeyCtx & Pick<Ctx, "actor">,
): Promise<{ keyId: string; retired: string | null }> {
  const { invoiceSigningKey } = ctx.tx.prisma;
  const [before] = await invoiceSigningKey.updateManyAndReturn({
    where: { retiredAt: null },
    data: { retiredAt: ctx.now },
    select: { id: true },
  });
  const key = makeKey(ctx, ctx.config.encryptionKeys);
  await invoiceSigningKey.createMany({ data: [key] });
  const retired = before?.id ?? null;
  await audit(ctx, {
    tenantId: "platform",
    action: "invoice_key.rotated",
    object: key.id,
    detail: { retired },
  });
  return { keyId: key.id, retired };
}
