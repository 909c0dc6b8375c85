import type { FormView } from "@/lib/contract/forms";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** People paste it into their own pages, so a title cannot end the attribute it stands in. */
export function embedSnippet({ url, title }: Pick<FormView, "url" | "title">): string {
  const name = title.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
  return `<iframe src="${url}" title="${name}" width="100%" height="760" style="border:0" loading="lazy"></iframe>`;
}
