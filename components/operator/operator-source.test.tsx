import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { InvoiceSummary } from "@/components/partner/invoice-summary";
import { type Tenant, TenantProvider } from "@/components/shell/tenant";
import { WordsProvider } from "@/components/words/words";
import { compiledRoom } from "@/lib/messages/compiled";
import { DEFAULT_FORMAT } from "@/lib/viewer-format";
import { OperatorSource } from "./operator-source";

type Props = Parameters<typeof InvoiceSummary>[0];
const invoice = {
  status: "open",
  currency: "usd",
  overdue: true,
  question: null,
  amountDueMinor: 9_800,
  dueAt: "2027-01-14T00:00:00.000Z",
} as Props["invoice"];
const party = { label: "", name: "", lines: [] };
const words = {
  ...{ from: party, to: party, facts: [], sums: [], notes: [] },
  due: { amount: "", note: "" },
  charges: { title: "", amount: "", rows: [] },
} as unknown as Props["words"];
/** The operator pages themselves have no sandbox, so its clock comes with the invoice. */
const tenant: Tenant = {
  face: "operator",
  id: null,
  name: "",
  scopes: [],
  person: { id: "per_1", name: "", email: "", format: DEFAULT_FORMAT },
};

function shown(mode: "live" | "sandbox", clockAt: string | null) {
  const room = <R extends "ui" | "invoice" | "records">(name: R) => ({ [name]: compiledRoom("en", name) });
  return renderToStaticMarkup(
    <WordsProvider
      language="en"
      numberLocale="en-US"
      rooms={{ ...room("ui"), ...room("invoice"), ...room("records") }}
    >
      <TenantProvider tenant={tenant}>
        <OperatorSource invoice={{ partnerId: "ptr_1", mode, clockAt }}>
          <InvoiceSummary invoice={invoice} words={words} />
        </OperatorSource>
      </TenantProvider>
    </WordsProvider>,
  );
}

it("tells how late an invoice of a sandbox is by the sandbox's clock, as its partner reads it", () => {
  const text = shown("sandbox", "2027-03-01T00:00:00.000Z");
  expect(text).toContain("46 days overdue");
  expect(text).not.toContain("text-bad");
});

it("marks real money that is late", () => {
  expect(shown("live", null)).toContain("text-bad");
});
