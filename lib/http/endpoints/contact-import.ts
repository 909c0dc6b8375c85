import * as contract from "@/lib/contract/contact-import";
import type { BodyOf, QueryOf } from "@/lib/contract/contract";
import { endpoint } from "@/lib/http/endpoint";
import { importContacts } from "@/lib/services/desk/contact-import/import";

type Body = BodyOf<typeof contract.importContacts>;
type Query = QueryOf<typeof contract.importContacts>;

export const contactImportEndpoints = [
  endpoint(contract.importContacts, ({ ctx, body, query }) => importContacts(ctx, optionsOf(body, query))),
];

/** A raw CSV file fills the whole body, so its options come in the query; in a JSON body the body's options win. */
function optionsOf(body: Body, query: Query): Body {
  const { dry_run: dryRun, start_automations: startAutomations, opted_out_column: optedOut } = query;
  const { language_column: language, birthday_column: birthday, date_order: dateOrder } = query;
  const {
    name_column: name,
    last_name_column: lastName,
    phone_column: phone,
    email_column: email,
    tags_column: tags,
  } = query;
  return {
    csv: body.csv,
    dryRun: body.dryRun ?? dryRun,
    startAutomations: body.startAutomations ?? startAutomations,
    dateOrder: body.dateOrder ?? dateOrder,
    mapping: { name, lastName, phone, email, tags, optedOut, language, birthday, ...body.mapping },
  };
}
