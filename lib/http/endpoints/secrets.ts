import { listNames } from "@/lib/contract/automation-names";
import { reply } from "@/lib/contract/reply";
import * as contract from "@/lib/contract/secrets";
import { endpoint } from "@/lib/http/endpoint";
import { deskNames } from "@/lib/services/settings/desk-names";
import { workspaceNames } from "@/lib/services/settings/names";
import { deleteSecret, listSecrets, putSecret } from "@/lib/services/settings/secrets";
import { getSigning, rotateSigning } from "@/lib/services/settings/signing";
import { customEvents } from "@/lib/services/workspace/custom-events";

export const secretsEndpoints = [
  endpoint(contract.listSecrets, ({ ctx }) => listSecrets(ctx)),
  endpoint(listNames, async ({ ctx }) => {
    const { secrets, variables } = await workspaceNames(ctx);
    const events = await customEvents(ctx.tx, ctx.tenant.id);
    const desk = await deskNames(ctx);
    return { names: [...secrets], variables: [...variables], events: { ...events }, desk };
  }),
  endpoint(contract.putSecret, ({ ctx, params, body }) => putSecret(ctx, { ...params, ...body })),
  endpoint(contract.deleteSecret, ({ ctx, params }) => deleteSecret(ctx, params.name)),
  endpoint(contract.getSigning, ({ ctx }) => getSigning(ctx)),
  endpoint(contract.rotateSigning, async ({ ctx }) => reply(await rotateSigning(ctx), { holdsSecret: true })),
];
