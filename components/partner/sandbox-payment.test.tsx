import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Tenant, TenantProvider } from "@/components/shell/tenant";
import { WordsProvider } from "@/components/words/words";
import { compiledRoom } from "@/lib/messages/compiled";
import { DEFAULT_FORMAT } from "@/lib/viewer-format";
import { SandboxPayment } from "./sandbox-payment";

const tenant: Tenant = {
  face: "partner",
  id: "ptr_1",
  name: "",
  scopes: [],
  person: { id: "per_1", name: "", email: "", format: DEFAULT_FORMAT },
};
const open: Parameters<typeof SandboxPayment>[0]["invoice"] = {
  status: "open",
  amountDueMinor: 9_800,
  payUrl: null,
};

const shown = (sandbox: boolean, invoice: Partial<typeof open> = {}) =>
  renderToStaticMarkup(
    <WordsProvider
      language="en"
      numberLocale="en-US"
      rooms={{ ui: compiledRoom("en", "ui"), invoice: compiledRoom("en", "invoice") }}
    >
      <TenantProvider tenant={{ ...tenant, sandbox }}>
        <SandboxPayment invoice={{ ...open, ...invoice }} />
      </TenantProvider>
    </WordsProvider>,
  );

it("says in a sandbox how a live invoice is paid, while something is due and there is no button", () => {
  expect(shown(true)).toContain("On a live account");
  expect(shown(true, { payUrl: "https://example.com/pay" })).toBe("");
  expect(shown(true, { amountDueMinor: 0, status: "paid" })).toBe("");
  expect(shown(true, { status: "draft" })).toBe("");
});

it("is not shown to a live partner", () => {
  expect(shown(false)).toBe("");
});
