import { WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import { dispatch } from "@/lib/http/dispatch";
import { insertKey } from "@/lib/services/keys/insert";
import { testConfig } from "@/scripts/testing/config";
import type { Rig, Tenant } from "./rig.ts";

export type ApiCall<Body> = (method: string, path: string, body?: object) => Promise<Body>;

/** The API in this process, with a key of the workspace that may do everything. Anything but a success is thrown. */
export async function openApi<Body>(
  rig: Rig,
  { partnerId, workspaceId }: Pick<Tenant, "partnerId" | "workspaceId">,
): Promise<ApiCall<Body>> {
  const key = await rig.system(async (t) => {
    await t.run("update partner set status = 'approved' where id = $1", [partnerId]);
    const actor = { kind: "system" as const, id: "bench", name: "Bench" };
    const of = { kind: "workspace" as const, mode: "live" as const, partnerId, workspaceId, name: "bench" };
    return insertKey(
      { tx: t, now: new Date(), config: testConfig, actor },
      { ...of, scopes: [...WORKSPACE_SCOPES], expiresAt: null },
    );
  });
  const headers = { Authorization: `Bearer ${key.apiKey}`, "Content-Type": "application/json" };
  return async (method, path, body) => {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await dispatch(new Request(`http://127.0.0.1:1${path}`, init));
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
    return answer.json() as Promise<Body>;
  };
}
