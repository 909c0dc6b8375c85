import type { InvoiceDocument } from "@/lib/contract/invoice-document";

/** The lines of an invoice in the reader's language, by id. Notes keep the English text of the line they are about. */
export const lineTitles = ({ accounts }: InvoiceDocument["detail"]): ReadonlyMap<string, string> =>
  new Map(
    accounts.flatMap(({ name, lines }) =>
      lines.map(({ id, description, amount }) => [id, `${name}: ${description}, ${amount}`]),
    ),
  );
