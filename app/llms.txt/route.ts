import { referenceGroups } from "@/app/docs/api/reference-data";
import { guides } from "@/app/docs/guides/guides";
import { web } from "@/lib/http/web-process";

let text: string | undefined;

/** The documentation for language models, in the form of llmstxt.org: where things are, with one line about each. */
export function GET(): Response {
  text ??= describeSite(web().config.baseUrl);
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function describeSite(baseUrl: string): string {
  const pages = guides().map(
    ({ slug, title, source }) => `- [${title}](${baseUrl}/docs/guides/${slug}.md): ${firstSentence(source)}`,
  );
  const groups = referenceGroups().map(
    ({ slug, tag, about }) => `- [${tag}](${baseUrl}/docs/api/${slug}): ${about ?? ""}`,
  );
  return [
    "# Switchboard",
    "> A visual automation builder for front desks (dental, medical, home services, salons), with a partner interface for resellers and a REST API.",
    "Send an API key as `Authorization: Bearer <key>`: a workspace key (`fdw_…`) works inside one account, a partner key (`fdp_…`) manages accounts. Errors are RFC 9457 problems; decide by `code`.",
    `## Guides\n\n${pages.join("\n")}`,
    `## API\n\n- [OpenAPI document](${baseUrl}/v1/openapi.json): every operation, schema, webhook and error code\n- [Errors](${baseUrl}/docs/errors): what each error code means and what to do\n- [Actions](${baseUrl}/docs/actions): what the steps of an automation can do`,
    `## Operations by group\n\n${groups.join("\n")}`,
    "",
  ].join("\n\n");
}

function firstSentence(source: string): string {
  const paragraph = source.split("\n").find((line) => /^[A-Z`]/.test(line)) ?? "";
  return paragraph.split(/(?<=\.) /)[0] ?? "";
}
