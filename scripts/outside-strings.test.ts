import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { outsideStrings, VALUE } from "./outside-strings.ts";

/** The reference for programmers, which stays in English, and files for machines. */
const ENGLISH_ONLY: readonly string[] = [
  ...["app/docs", "components/docs", "app/llms.txt", "app/metrics", "app/.well-known"],
];

/** Texts that readers of the page don't see as words. */
const NOT_FOR_READERS: Record<string, string[]> = {
  // Stored with an application; the label beside it is in the catalogue.
  "components/auth/application-fields.tsx": ["More than 300"],
  // This page replaces the layout that would give it words.
  "app/global-error.tsx": [
    ...["This page couldn't be loaded", "No se pudo cargar esta página", "Try again"],
    "Nothing you entered elsewhere is lost. Try again. If the problem continues, contact your provider.",
    `Nothing you entered elsewhere is lost. Try again. If the problem continues, contact your provider and give them the code ${VALUE}.`,
    "No se perdió nada de lo que escribió en otras páginas. Inténtelo de nuevo. Si el problema continúa, comuníquese con quien le ofrece este servicio.",
    `No se perdió nada de lo que escribió en otras páginas. Inténtelo de nuevo. Si el problema continúa, comuníquese con quien le ofrece este servicio e indíquele el código ${VALUE}.`,
    "Intentar de nuevo",
  ],
  // Names of keys.
  "components/editor/canvas/context-menu.tsx": ["Mod A"],
  "components/editor/editor-palette.tsx": ["Mod Z", "Shift Mod Z", "Mod D", "Mod G", "Shift N", "Mod A"],
  "components/editor/shortcut-list.ts": [
    ...["Mod D", "Mod C", "Mod X", "Mod V", "Mod G", "Shift N", "Mod Z", "Shift Mod Z", "Mod A", "Mod F"],
  ],
  "components/editor/step-menu.tsx": ["Mod G", "Mod C", "Mod D"],
  "components/shell/shortcuts.tsx": ["Mod K"],
  // Product names, and the name browsers use for a Mac.
  "components/account/browser-name.ts": ["Samsung Internet", "Mac OS X"],
  // Examples of values that other systems send, and of their names.
  "components/settings/allowed-ips-field.tsx": ["203.0.113.0/24 2001:db8::/32"],
  "components/settings/event-type-dialog.tsx": ["invoice_overdue", "amount_due"],
  "components/settings/forms-page.tsx": ["custom."],
  "components/settings/new-hook-dialog.tsx": ["web_lead"],
  "components/settings/secrets-page.tsx": ["Authorization: Bearer {{secret.CRM_TOKEN}}", "api.example.com"],
  "components/settings/signing-card.tsx": [
    `X-Switchboard-Signature: t=<seconds>,v1=<hex> v1 = HMAC-SHA256(secret, t + "." + body)`,
  ],
  "components/settings/sso-dialog.tsx": ["https://", "groups"],
  "components/settings/variables-card.tsx": ["review_link", "https://example.com/review"],
  "components/webhooks/new-webhook-dialog.tsx": ["https://example.com/hooks/switchboard"],
  // Names in sample data, like those of the events' samples.
  "components/automations/sample-message.ts": ["Sam Doe", "Dr. Lee"],
  // An example of an address.
  "components/operator/language-model.tsx": ["https://api.example.com/v1"],
  // Sent with a request that changes nothing.
  "components/partner/suspend-account.tsx": ["What will happen?"],
  // Examples of values.
  "components/partner/stripe-connection.tsx": ["rk_live_…"],
  "components/partner/brand/brand-form.tsx": ["https://"],
  "components/partner/brand/domains-card.tsx": ["desk.example.com"],
  "components/partner/fleet/parameter-rows.tsx": ["desk_phone"],
  // Stored texts.
  "components/editor/runs/sent-text.ts": ["Not sent:"],
  "components/operator/meter-text.ts": [`Undoes the correction of ${VALUE}`],
  // An example of a reference.
  "components/editor/fields/relative-time-field.tsx": ["{{trigger.starts_at}}"],
  // The syntax of a reference.
  "components/partner/fleet/template-cards.tsx": [`{{parameters.${VALUE}}}`],
  // The name of a time zone.
  "components/ui/zone-options.ts": ["UTC"],
  // The desk's own people read how a consent was given.
  "lib/services/patients/form-page.ts": [`Ticked on the form /f/${VALUE}: ${VALUE}`],
  "lib/services/patients/page.ts": ["Accept-Language, Cookie"],
};

const isException = (file: string, text: string) => NOT_FOR_READERS[file]?.includes(text) ?? false;

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$|\.test\.|\/(testing|fixtures)\//.test(file));

/** Documents without React are pages as well. */
const documents = filesIn("lib/services").filter((file) => /from "[^"]*\/html"/.test(read(file)));

const folderOf = (file: string): string => {
  const depth = file.startsWith("lib/") ? 3 : 2;
  return file.split("/").slice(0, -1).slice(0, depth).join("/");
};

const byFolder = Map.groupBy([...filesIn("app"), ...filesIn("components"), ...documents], folderOf);
const outsideIn = (folder: string) =>
  (byFolder.get(folder) ?? []).flatMap((file) =>
    outsideStrings(file, read(file))
      .filter((text) => !isException(file, text))
      .map((text) => `${file}: ${text.replaceAll(VALUE, "…")}`),
  );

describe("the strings of the product", () => {
  it("are in the catalogue, except those that stay in English", () => {
    const folders = [...byFolder.keys()].filter((folder) => !ENGLISH_ONLY.includes(folder));
    expect(folders.flatMap(outsideIn)).toEqual([]);
  });

  it("come with a reason only where they exist", () => {
    for (const [file, texts] of Object.entries(NOT_FOR_READERS))
      expect(outsideStrings(file, read(file))).toEqual(expect.arrayContaining(texts));
  });

  it.each([
    ["text of an element", "<p>Saved</p>"],
    ["text in braces", '<p>{"Saved"}</p>'],
    ["one of two texts", '<p>{done ? "Saved" : null}</p>'],
    ["a text with a value", `<p>{\`Saved \${n}\`}</p>`],
    ["a label", '<Field label="Saved" />'],
    ["a label in braces", '<Field label={done ? "Saved" : t("unsaved")} />'],
    ["a name for screen readers", '<button aria-label="Saved" />'],
    ["a placeholder", '<input placeholder="Saved" />'],
    ["a title of metadata", 'const metadata = { title: "Saved" };'],
    ["a toast", 'toast("Saved");'],
    ["a toast of an error", 'toast.error(failed ?? "Saved");'],
    ["a sentence anywhere", 'problems.set("name", "Saved your name");'],
    ["a sentence with a value", `const text = \`Saved by \${name} today\`;`],
    ["text of a document", 'html`<p class="card">Saved</p>`;'],
    ["text beside a value in a document", `html\`<p>\${name} Saved</p>\`;`],
    ["an attribute of a document", 'html`<nav aria-label="Saved"></nav>`;'],
  ])("are seen by this test as %s", (_, code) => {
    expect(outsideStrings("x.tsx", code).join()).toContain("Saved");
  });

  it.each([
    ["a key", '<Field label={t("saved")}>{t("saved_name", { name })}</Field>'],
    ["a value", "<p title={name}>{name} · {1}</p>"],
    ["class names", '<p className="Text large and bold">{name}</p>'],
    ["an error for programmers", 'throw new Error("No message of this name");'],
    ["markup", `html\`<p class="bad" id="x">\${text}</p>\`;`],
    ["attributes alone", `html\` required aria-describedby="\${name}-problem"\`;`],
    ["an import", 'import x from "./Saved x y";'],
    ["an identifier", 'const kind = "Saved"; const path = "/saved/by name";'],
  ])("are not confused with %s", (_, code) => {
    expect(outsideStrings("x.tsx", code)).toEqual([]);
  });
});
