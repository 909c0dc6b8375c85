import { commandScore } from "@/components/shell/command-score";
import { plainText } from "@/lib/plain-text";

type Searched = { name: string; description: string; group: string; keywords: readonly string[] };

/**
 * The templates in which every word of the search occurs, in the order of the list: the best match is first, and its
 * group before the others.
 */
export function matchingTemplates<T extends Searched>(templates: readonly T[], search: string): readonly T[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  const ranked = templates
    .filter(({ name, description, group, keywords }) => {
      const text = plainText([name, description, group, ...keywords].join(" "));
      return words.every((word) => text.includes(word));
    })
    .map((template) => ({ template, score: scoreOf(template, search) }))
    .sort((one, other) => other.score - one.score)
    .map(({ template }) => template);
  return [...Map.groupBy(ranked, ({ group }) => group).values()].flat();
}

const scoreOf = ({ name, group, keywords }: Searched, search: string) =>
  commandScore(search.trim(), { label: name, keywords: [group, ...keywords].join(" ") });
