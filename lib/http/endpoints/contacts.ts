import * as contract from "@/lib/contract/contacts";
import { endpoint } from "@/lib/http/endpoint";
import { exportContactDocument } from "@/lib/services/desk/contact-document";
import { eraseContact, exportContact } from "@/lib/services/desk/contact-privacy";
import { changeContact, createContact, getContact, listContacts } from "@/lib/services/desk/contacts";

export const contactsEndpoints = [
  endpoint(contract.createContact, ({ ctx, body }) => createContact(ctx, body)),
  endpoint(contract.listContacts, ({ ctx, query }) => listContacts(ctx, query)),
  endpoint(contract.getContact, ({ ctx, params }) => getContact(ctx, params.id)),
  endpoint(contract.patchContact, ({ ctx, params, body }) => changeContact(ctx, { id: params.id, ...body })),
  endpoint(contract.eraseContact, ({ ctx, params }) => eraseContact(ctx, params.id)),
  endpoint(contract.exportContact, async ({ ctx, params: { id }, query, open }) =>
    query.format === "html" ? exportContactDocument(ctx, { id, open }) : exportContact(ctx, id),
  ),
];
