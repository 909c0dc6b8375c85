import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompiledMessage } from "icu-minify/format";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/language";
import { CATALOGUES, type Messages, type Room } from "./catalogue";
import { compiledRoom } from "./compiled";

const ROOMS = Object.keys(CATALOGUES.en) as Room[];
const keysOf = (room: Room) => Object.keys(CATALOGUES.en[room]) as (keyof Messages[Room])[];
const messages = ROOMS.flatMap((room) => keysOf(room).map((key) => [room, key] as const));

/** Words that are the same in Spanish. */
const SAME_IN_SPANISH: string[] = [
  ...["audit.field_plan", "audit.group_webhook", "audit.no"],
  "billing.subtotal",
  "contacts.step_no",
  ...["conversations.type_pdf", "conversations.type_video"],
  "desk.attended_no",
  ...["documents.subtotal", "documents.tax_gst", "documents.total_in"],
  "drafts.json",
  "editorEnrollment.no",
  ...["editorFields.no", "editorFields.roles"],
  "editorInspector.id",
  "editorInspector.no",
  "editorRuns.version_short",
  "editorTimes.range_end",
  ...["events.verified_standard_webhooks", "events.verify_standard_webhooks"],
  "fleet.no",
  "forms.answer_no",
  "operator.account_id",
  ...["partner.pdf", "partner.plan", "partner.total"],
  "patients.person_no",
  "people.role_editor",
  "receivables.total",
  "records.priority_normal",
  "reports.group_plan",
  ...["secrets.variables", "settings.plan"],
  ...["shell.page_editor", "shell.page_general", "shell.page_webhooks"],
  "steps.answer_no",
  "ui.problem_of_field",
  "webhooks.url",
];

/** The arguments and tags of a compiled message, with their kinds. Options of a plural may repeat one. */
function argumentsOf(message: CompiledMessage | number): Set<string> {
  if (typeof message === "string" || typeof message === "number") return new Set();
  const names = (message as unknown[]).flatMap((node) => {
    if (!Array.isArray(node)) return [];
    const [name, kind, options] = node as [string, unknown, unknown];
    if (kind === undefined) return [`{${name}}`];
    if (typeof kind !== "number") return [`<${name}>`, ...argumentsOf(node.slice(1))];
    const inside = typeof options === "object" ? Object.values(options ?? {}) : [];
    return [`{${name}, ${kind}}`, ...inside.flatMap((option) => [...argumentsOf(option as never)])];
  });
  return new Set(names);
}

describe("the catalogue", () => {
  it.each(messages)("%s.%s takes the same arguments and tags in every language", (room, key) => {
    const [first, ...others] = LANGUAGES.map((language) => argumentsOf(compiledRoom(language, room)[key]));
    for (const other of others) expect([...other].sort()).toEqual([...first!].sort());
  });

  it("has the same rooms and keys in every language", () => {
    for (const language of LANGUAGES) {
      const { [language]: catalogue } = CATALOGUES;
      expect(Object.keys(catalogue).sort()).toEqual([...ROOMS].sort());
      for (const room of ROOMS) expect(Object.keys(catalogue[room])).toEqual(keysOf(room));
    }
  });

  it("is translated", () => {
    const same = messages.filter(([room, key]) => CATALOGUES.en[room][key] === CATALOGUES.es[room][key]);
    expect(same.map((path) => path.join(".")).sort()).toEqual(SAME_IN_SPANISH);
  });

  it("addresses people formally and plainly in Spanish", () => {
    const odd = messages.filter(([room, key]) =>
      /\b(tú|tu|tus|te|vos|vosotros|contigo)\b|—/iu.test(CATALOGUES.es[room][key]),
    );
    expect(odd.map((path) => path.join("."))).toEqual([]);
  });

  it("opens questions and exclamations in Spanish as it closes them", () => {
    for (const [room, key] of messages) {
      const text = CATALOGUES.es[room][key] as string;
      const count = (sign: string) => text.split(sign).length - 1;
      expect([key, count("¿"), count("¡")]).toEqual([key, count("?"), count("!")]);
    }
  });

  it("has no message that is not used", () => {
    const unused = ROOMS.flatMap((room) => {
      const users = usersOf(room);
      return keysOf(room)
        .filter((key) => !isUsed(key, users))
        .map((key) => `${room}.${key}`);
    });
    expect(unused).toEqual([]);
  });
});

const root = join(import.meta.dirname, "../..");
const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app", "components", "lib"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^lib\/messages\/(en|es)\//.test(file))
  .map((file) => readFileSync(join(root, file), "utf8"));

/** Words that are taken from the editor's store, from a document's, given to a function, or by the name of their type. */
const BY_TYPE: Partial<Record<string, RegExp>> = {
  documents: /\bDocumentWords\b|\bdocumentWords\(/,
  emails: /\bemailContacts\(/,
  editorEdits: /\bwords\b[^;]*= store\.getState\(\)|: EditWords\b/,
  steps: /: StepWords\b/,
};

const usersOf = (room: string): string =>
  sources
    .filter(
      (text) =>
        [`, "${room}")`, `Words("${room}")`, `titleOf("${room}"`, `<"${room}"`].some((sign) =>
          text.includes(sign),
        ) || BY_TYPE[room]?.test(text),
    )
    .join("\n");

/** A key is named whole, or by a template with a value in its place: `stop_${kind}`. */
const isUsed = (key: string, users: string): boolean =>
  users.includes(`"${key}"`) ||
  key.split("_").some((_, at, words) => users.includes(`\`${words.slice(0, at + 1).join("_")}_\${`));
