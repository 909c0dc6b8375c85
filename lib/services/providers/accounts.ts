import "server-only";
import type { Tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { PORTS } from "@/lib/providers/all-ports";
import type { ProviderKind } from "@/lib/providers/define";
import type {
  EmailAccount,
  EmailPort,
  TextAccount,
  TextPort,
  VoiceAccount,
  VoicePort,
} from "@/lib/providers/ports";
import { open } from "@/lib/services/secrets/seal";

/** The owner a provider's secret is sealed for. It is opened only here, to send a message or check a webhook. */
export const sealedFor = (workspaceId: string, kind: ProviderKind) =>
  `provider_setting ${workspaceId} ${kind}`;

export async function textAccount(
  tx: Tx,
  workspaceId: string,
  config: Config,
): Promise<{ account: TextAccount; port: TextPort } | null> {
  const found = await read(tx, { workspaceId, kind: "sms", config });
  const port = PORTS.find((one): one is TextPort => one.kind === "sms" && one.name === found?.provider);
  const account = found && port ? port.open(found) : null;
  return account && port ? { account, port } : null;
}

export async function emailAccount(
  tx: Tx,
  workspaceId: string,
  config: Config,
): Promise<EmailAccount | null> {
  const found = await read(tx, { workspaceId, kind: "email", config });
  const port = PORTS.find((one): one is EmailPort => one.kind === "email" && one.name === found?.provider);
  return found && port ? port.open(found) : null;
}

export type OpenedVoice = {
  port: VoicePort;
  /** The first is the one in use; a signature of any of them is the workspace's own. */
  accounts: [VoiceAccount, ...VoiceAccount[]];
  /** Null while no provider of calls is set up, and the account for texts stands in for it. */
  settings: unknown;
};

/**
 * The account calls are taken with. A provider of calls without credentials of its own uses those set up for texts with
 * the same provider, and so does a workspace that has set up texts only.
 */
export async function voiceAccount(tx: Tx, workspaceId: string, config: Config): Promise<OpenedVoice | null> {
  const own = await read(tx, { workspaceId, kind: "voice", config });
  const texts = await read(tx, { workspaceId, kind: "sms", config });
  const provider = own?.provider ?? texts?.provider;
  const port = PORTS.find((one): one is VoicePort => one.kind === "voice" && one.name === provider);
  if (!port) return null;
  const shared = texts?.provider === provider ? texts : null;
  const [first, ...others] = [
    own && port.open({ ...own, shared }),
    shared && port.open({ ...shared, shared: null }),
  ].filter((account) => account !== null && account !== undefined);
  return first ? { port, accounts: [first, ...others], settings: own?.settings ?? null } : null;
}

async function read(tx: Tx, of: { workspaceId: string; kind: ProviderKind; config: Config }) {
  const { workspaceId, kind } = of;
  const row = await tx.one(
    "select provider, config, secret from provider_setting where workspace_id = $1 and kind = $2",
    [workspaceId, kind],
  );
  if (!row) return null;
  const secret = row.secret ? open(row.secret, of.config.encryptionKeys, sealedFor(workspaceId, kind)) : null;
  return { provider: row.provider, settings: row.config, secret, config: of.config };
}

export const webhookUrl = (baseUrl: string, of: { provider: string; workspaceId: string; what: string }) =>
  `${baseUrl}/v1/hooks/${of.provider}/${of.workspaceId}/${of.what}`;

/** The URL for delivery reports. Null without https, because providers refuse such a URL. */
export function statusUrl({ baseUrl }: Config, workspaceId: string, provider: string) {
  return baseUrl.startsWith("https://") ? webhookUrl(baseUrl, { provider, workspaceId, what: "sms" }) : null;
}
