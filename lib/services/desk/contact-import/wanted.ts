import "server-only";
import type { importContacts } from "@/lib/contract/contact-import";
import type { BodyOf, QueryOf } from "@/lib/contract/contract";

type Wanted = BodyOf<typeof importContacts>;

/** Beside a file that is the whole body there is only the query; where both speak, the body has the word. */
export function wantedOf(body: Wanted, query: QueryOf<typeof importContacts>): Wanted {
  const { dry_run: dryRun, opted_out_column: optedOut } = query;
  const { name_column: name, phone_column: phone, email_column: email, tags_column: tags } = query;
  return {
    csv: body.csv,
    dryRun: body.dryRun ?? dryRun,
    mapping: { name, phone, email, tags, optedOut, ...body.mapping },
  };
}
