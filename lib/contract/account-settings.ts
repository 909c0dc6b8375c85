import type * as z from "zod";
import type { Contract } from "./contract";
import { idParams } from "./fields";
import * as providers from "./messaging-providers";
import * as secrets from "./secrets";
import * as rules from "./sending-rules";
import * as variables from "./variables";

/**
 * A workspace's settings, managed by its partner: the same operations under the account's path. Reading needs
 * accounts:read, changing accounts:write, and both audit logs get the entry.
 */
type AccountParams<P> =
  P extends z.ZodObject<infer Shape>
    ? z.ZodObject<Shape & (typeof idParams)["shape"], z.core.$strict>
    : typeof idParams;

type WorkspaceContract<
  P extends z.ZodObject | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
> = Contract<P, undefined, B, R, "workspace">;

function forAccount<
  P extends z.ZodObject | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
>(of: WorkspaceContract<P, B, R>): Contract<AccountParams<P>, undefined, B, R, "partner"> {
  const params = of.params ? of.params.extend(idParams.shape) : idParams;
  return {
    ...of,
    auth: "partner",
    path: of.path.replace("/v1/", "/v1/partner/accounts/{id}/"),
    tag: "Account settings",
    summary: `${of.summary}, for an account`,
    scope: of.method === "GET" ? "accounts:read" : "accounts:write",
    params: params as AccountParams<P>,
    errors: [...(of.errors ?? []), ...(of.method === "GET" ? [] : (["illegal_transition"] as const))],
  };
}

export const getAccountProvider = forAccount(providers.getProvider);
export const putAccountProvider = forAccount(providers.putProvider);
export const deleteAccountProvider = forAccount(providers.deleteProvider);
export const testAccountProvider = forAccount(providers.testProvider);
export const listAccountSecrets = forAccount(secrets.listSecrets);
export const putAccountSecret = forAccount(secrets.putSecret);
export const deleteAccountSecret = forAccount(secrets.deleteSecret);
export const getAccountSigning = forAccount(secrets.getSigning);
export const rotateAccountSigning = forAccount(secrets.rotateSigning);
export const getAccountSendingRules = forAccount(rules.getSendingRules);
export const putAccountSendingRules = forAccount(rules.putSendingRules);
export const getAccountVariables = forAccount(variables.getVariables);
export const putAccountVariables = forAccount(variables.putVariables);
