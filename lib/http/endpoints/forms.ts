import { ApiError } from "@/lib/contract/errors";
import * as contract from "@/lib/contract/forms";
import { clientAddress } from "@/lib/http/client-address";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { takeToken } from "@/lib/http/rate-limit";
import { web } from "@/lib/http/web-process";
import {
  problemsOf,
  readSubmission,
  receiveForm,
  showForm,
  thanks,
  withForm,
} from "@/lib/services/patients/form-page";
import { changeForm, createForm, deleteForm, getForm, listForms } from "@/lib/services/patients/forms";

const AGAIN = "Please check your entries and try again.";

export const formsEndpoints = [
  endpoint(contract.listForms, ({ ctx, query }) => listForms(ctx, query)),
  endpoint(contract.createForm, ({ ctx, body }) => createForm(ctx, body)),
  endpoint(contract.getForm, ({ ctx, params }) => getForm(ctx, params.id)),
  endpoint(contract.patchForm, ({ ctx, params, body }) => changeForm(ctx, { id: params.id, ...body })),
  endpoint(contract.deleteForm, ({ ctx, params }) => deleteForm(ctx, params.id)),
  endpoint(contract.formPage, ({ ctx, params }) => withForm(ctx, params.slug, (shown) => showForm(shown))),
  detachedEndpoint(contract.formSubmission, async ({ params, body, request, open }) => {
    await assertRate(request, params.slug);
    const values = new URLSearchParams(body);
    try {
      return await open((ctx) =>
        withForm(ctx, params.slug, async (shown) => {
          const sent = readSubmission(shown, values);
          if (sent === "robot") return thanks(shown);
          if (sent === "repeat") return showForm(shown, { values, notice: AGAIN });
          return receiveForm(shown, sent);
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "validation_failed")) throw error;
      const problems = problemsOf(error);
      return open((ctx) =>
        withForm(ctx, params.slug, (shown) => showForm(shown, { values, problems, notice: AGAIN })),
      );
    }
  }),
];

/** A household or an office may send several; a robot sends many more. */
async function assertRate(request: Request, slug: string): Promise<void> {
  const address = clientAddress(request, web().env.TRUSTED_PROXY);
  if (address === null) return;
  const verdict = await takeToken(web().rateDb, {
    key: `form:${slug.slice(0, 80)}:${address}`,
    rate: 1 / 12,
    burst: 10,
  });
  if (!verdict.ok)
    throw new ApiError("rate_limited", { headers: { "Retry-After": String(verdict.retryAfterSeconds) } });
}
