import { ApiError } from "@/lib/contract/errors";
import * as contract from "@/lib/contract/forms";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { assertFormRate } from "@/lib/http/form-rate";
import { web } from "@/lib/http/web-process";
import {
  confirmationPage,
  problemsOf,
  readSubmission,
  receiveForm,
  showForm,
  withForm,
} from "@/lib/services/patients/form-page";
import { changeForm, createForm, deleteForm, getForm, listForms } from "@/lib/services/patients/forms";
import { readerOf, wordsFor } from "@/lib/services/patients/reader";

export const formsEndpoints = [
  endpoint(contract.listForms, ({ ctx, query }) => listForms(ctx, query)),
  endpoint(contract.createForm, ({ ctx, body }) => createForm(ctx, body)),
  endpoint(contract.getForm, ({ ctx, params }) => getForm(ctx, params.id)),
  endpoint(contract.patchForm, ({ ctx, params, body }) => changeForm(ctx, { id: params.id, ...body })),
  endpoint(contract.deleteForm, ({ ctx, params }) => deleteForm(ctx, params.id)),
  endpoint(contract.formPage, ({ ctx, params, request }) =>
    withForm(ctx, { ...params, reader: readerOf(request, ctx.config) }, (shown) => showForm(shown)),
  ),
  detachedEndpoint(contract.formSubmission, async ({ params, body, request, open }) => {
    await assertFormRate(request, params.slug);
    const values = new URLSearchParams(body);
    const reader = readerOf(request, { ...web().config, sent: values });
    const link = { ...params, reader };
    const words = wordsFor(reader, "patients");
    try {
      return await open((ctx) =>
        withForm(ctx, link, async (shown) => {
          const sent = readSubmission(shown, values);
          if (sent === "language") return showForm(shown, { values });
          if (sent === "robot") return confirmationPage(shown);
          if (sent === "repeat") return showForm(shown, { values, notice: words("press_again") });
          return receiveForm(shown, sent);
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "validation_failed")) throw error;
      const problems = problemsOf(error, reader);
      const notice = words("check_entries");
      return open((ctx) => withForm(ctx, link, (shown) => showForm(shown, { values, problems, notice })));
    }
  }),
];
