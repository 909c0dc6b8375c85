/** The fields of a snippet, written {{first_name}}. They are filled in before a person reads and sends the text. */
export const SNIPPET_FIELDS = ["first_name", "name", "practice", "phone"] as const;

export type SnippetContext = { name: string | null; practice: string; phone: string | null };

/** A field without a value leaves no gap; what is no field stays as it is written. */
export function fillSnippet(body: string, { name, practice, phone }: SnippetContext): string {
  const values: Record<(typeof SNIPPET_FIELDS)[number], string> = {
    first_name: name?.trim().split(/\s+/)[0] ?? "",
    name: name?.trim() ?? "",
    practice,
    phone: phone ?? "",
  };
  let text = body;
  for (const field of SNIPPET_FIELDS) {
    const written = `{{${field}}}`;
    text =
      values[field] === ""
        ? text.replaceAll(` ${written}`, "").replaceAll(written, "")
        : text.replaceAll(written, () => values[field]);
  }
  return text.trim();
}
