import { accentIn, DEFAULT_ACCENT } from "./accent";
import { escapeHtml } from "./escape-html";
import { DEFAULT_LANGUAGE, type Language } from "./language";

/** The look of email in a partner's brand: its text says everything, and the HTML shows the same words. */
export type EmailLook = {
  name: string;
  color: string | null;
  /** An https URL; in the preview a data URL. */
  logo: string | null;
  supportEmail: string | null;
  supportUrl: string | null;
};

type EmailButton = { label: string; url: string };

type Links = {
  button?: EmailButton | null;
  /** Start of the product's own addresses; any other address in a text stays text. */
  base?: string | null;
  language?: Language;
};

/** Here and not in the catalogue, which the preview would load for one line. */
const HELP: Record<Language, { before: string; or: string }> = {
  en: { before: "Need help?", or: "or" },
  es: { before: "¿Necesita ayuda?", or: "o" },
};

type Support = Pick<EmailLook, "supportEmail" | "supportUrl">;

/** Text of an email in paragraphs, with the support line under it. */
export function withSupport(text: string, look: Support, language: Language = DEFAULT_LANGUAGE): string {
  const support = supportLine(look, language);
  return support === null ? text : `${text}\n\n${support}`;
}

function supportLine({ supportEmail, supportUrl }: Support, language: Language) {
  const ways = [supportEmail, supportUrl].filter((way) => way !== null);
  const { before, or } = HELP[language];
  return ways.length === 0 ? null : `${before} ${ways.join(` ${or} `)}`;
}

/** The email as a whole document. Its styles are on the elements, because email programs drop style sheets. */
export function brandedHtml(
  text: string,
  look: EmailLook,
  { button = null, base = null, language = DEFAULT_LANGUAGE }: Links = {},
): string {
  const color = accentIn("light", look.color ?? DEFAULT_ACCENT);
  const header = look.logo
    ? `<img src="${escapeHtml(look.logo)}" alt="${escapeHtml(look.name)}" height="32" style="display:block;max-width:220px;max-height:40px;height:auto;width:auto">`
    : `<span style="font-size:17px;font-weight:600;color:${color.signal}">${escapeHtml(look.name)}</span>`;
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraphOf(paragraph, { button, base, color }))
    .join("");
  const support = supportLine(look, language);
  const footer = [look.logo ? escapeHtml(look.name) : null, support && escapeHtml(support)]
    .filter((line) => line !== null)
    .join("<br>");
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body style="margin:0;padding:24px 12px;background:#f4f4f2;color:#1e1b16;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e2e0da;border-top:4px solid ${color.signal};border-radius:8px;padding:24px"><div style="margin:0 0 20px">${header}</div>${paragraphs}${footer === "" ? "" : `<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e2e0da;color:#5d584e;font-size:13px">${footer}</p>`}</div></body></html>`;
}

type Drawing = { button: EmailButton | null; base: string | null; color: { signal: string; on: string } };

function paragraphOf(paragraph: string, { button, base, color }: Drawing): string {
  const lines = paragraph.split("\n").map((line) => {
    const url = line.trim();
    return button && url === button.url
      ? `<a href="${escapeHtml(url)}" style="display:inline-block;margin:8px 0;padding:10px 18px;border-radius:6px;background:${color.signal};color:${color.on};font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a>`
      : linked(line, { base, color });
  });
  return `<p style="margin:0 0 16px">${lines.join("<br>")}</p>`;
}

function linked(line: string, { base, color }: Pick<Drawing, "base" | "color">): string {
  const words = line.split(" ").map((word) => {
    const url = escapeHtml(word);
    return base !== null && word.startsWith(`${base}/`)
      ? `<a href="${url}" style="color:${color.signal}">${url}</a>`
      : url;
  });
  return words.join(" ");
}
