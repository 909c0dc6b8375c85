import "server-only";
import type { Tx } from "@/lib/db/tx";
import { PORTS } from "@/lib/providers/all-ports";
import type { ProviderKind } from "@/lib/providers/define";
import type { MailAccount, MailPort, Surroundings, TextAccount, TextPort } from "@/lib/providers/ports";
import { open, type SecretKey } from "../secrets/seal";

/** How this process reaches what a workspace has set up: the keys of its secrets, and its own address. */
export type Wires = Surroundings & { ENCRYPTION_KEY: readonly SecretKey[]; APP_URL: string };

type Row = { provider: string; config: unknown; secret: Buffer | null };

/** A secret is sealed for its row and opened only here, where a message is sent or a webhook is checked. */
export const bond = (workspaceId: string, kind: ProviderKind) => `provider_setting ${workspaceId} ${kind}`;

export async function textAccount(
  tx: Tx,
  workspaceId: string,
  wires: Omit<Wires, "APP_URL">,
): Promise<{ account: TextAccount; port: TextPort } | null> {
  const found = await read(tx, { workspaceId, kind: "sms", wires });
  const port = PORTS.find((one): one is TextPort => one.kind === "sms" && one.name === found?.provider);
  const account = found && port ? port.open(found) : null;
  return account && port ? { account, port } : null;
}

export async function mailAccount(
  tx: Tx,
  workspaceId: string,
  wires: Omit<Wires, "APP_URL">,
): Promise<MailAccount | null> {
  const found = await read(tx, { workspaceId, kind: "email", wires });
  const port = PORTS.find((one): one is MailPort => one.kind === "email" && one.name === found?.provider);
  return found && port ? port.open(found) : null;
}

async function read(tx: Tx, of: { workspaceId: string; kind: ProviderKind; wires: Omit<Wires, "APP_URL"> }) {
  const { workspaceId, kind, wires } = of;
  const row = await tx.one<Row>(
    "select provider, config, secret from provider_setting where workspace_id = $1 and kind = $2",
    [workspaceId, kind],
  );
  if (!row) return null;
  const secret = row.secret ? open(row.secret, wires.ENCRYPTION_KEY, bond(workspaceId, kind)) : null;
  return { provider: row.provider, config: row.config, secret, around: wires };
}

export const hookUrl = (appUrl: string, of: { provider: string; workspaceId: string; what: string }) =>
  `${appUrl}/v1/hooks/${of.provider}/${of.workspaceId}/${of.what}`;

/** Where a provider tells what became of a text. One it cannot reach it would refuse. */
export function statusUrl(wires: Pick<Wires, "APP_URL">, workspaceId: string, provider: string) {
  return wires.APP_URL.startsWith("https://")
    ? hookUrl(wires.APP_URL, { provider, workspaceId, what: "sms" })
    : null;
}
