import * as contract from "@/lib/contract/contact-import";
import { importContacts } from "@/lib/services/desk/contact-import/import";
import { wantedOf } from "@/lib/services/desk/contact-import/wanted";
import { endpoint } from "../endpoint";

export const contactImportEndpoints = [
  endpoint(contract.importContacts, ({ ctx, body, query }) => importContacts(ctx, wantedOf(body, query))),
];
