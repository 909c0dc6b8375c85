"use client";
import { useState } from "react";
import { withNonce } from "@/components/ui/page-nonce";
import { Segmented } from "@/components/ui/segmented";
import { Card, CardHeader } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { brandedHtml, withSupport } from "@/lib/brand-email";
import { type EmailTemplate, fillEmail, sampleValues } from "@/lib/contract/email-text";
import { definitionOf, type EmailKind } from "@/lib/contract/emails";
import { PLATFORM_NAME } from "@/lib/product-name";
import type { Brand } from "./brand-draft";

const WIDTHS = [{ value: "desktop" }, { value: "phone" }, { value: "text" }] as const;
type Width = (typeof WIDTHS)[number]["value"];

/** The email with sample values, as it arrives. */
export function EmailPreview({
  kind,
  draft,
  brand,
}: {
  kind: EmailKind;
  draft: EmailTemplate;
  brand: Brand;
}) {
  const t = useWords("brand");
  const [width, setWidth] = useState<Width>("desktop");
  return (
    <Card aria-label={t("preview")} className="xl:sticky xl:top-4">
      <CardHeader title={t("preview")} description={t("sample_about")} />
      <div className="flex flex-col gap-3 p-4">
        <Segmented
          label={t("show_as")}
          value={width}
          onChange={setWidth}
          options={WIDTHS.map(({ value }) => ({ value, label: t(`width_${value}`) }))}
        />
        <SampleEmail kind={kind} template={draft} brand={brand} width={width} />
      </div>
    </Card>
  );
}

type Look = Pick<Brand, "name" | "color" | "logo" | "supportEmail" | "supportUrl" | "senderName" | "replyTo">;
type Sample = { kind: EmailKind; template: EmailTemplate; brand: Look; width: Width };

/** An email in a brand, saved or not. Its frame runs no scripts and opens no link. */
export function SampleEmail({ kind, template, brand, width }: Sample) {
  const t = useWords("brand");
  const name = brand.name ?? PLATFORM_NAME;
  const base = typeof location === "undefined" ? "" : location.origin;
  const values = sampleValues(kind, { product: name, base });
  const { subject, text } = fillEmail(kind, template, values);
  const label = definitionOf(kind).button;
  const look = { ...brand, name };
  const button = label && values.link ? { label, url: values.link } : null;
  return (
    <div className="overflow-clip rounded-md border border-line">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-line border-b px-3 py-2 text-sm">
        <dt className="text-ink-3">{t("from")}</dt>
        <dd className="truncate">{brand.senderName ?? name}</dd>
        <dt className="text-ink-3">{t("reply_to")}</dt>
        <dd className="truncate">{brand.replyTo ?? t("not_set")}</dd>
        <dt className="text-ink-3">{t("subject")}</dt>
        <dd className="truncate">{subject}</dd>
      </dl>
      {width === "text" ? (
        <pre className="max-h-128 overflow-auto whitespace-pre-wrap break-words p-4 font-mono text-sm">
          {withSupport(text, look)}
        </pre>
      ) : (
        <div className="bg-sunken">
          <iframe
            title={t("email_of", { name })}
            sandbox=""
            srcDoc={withNonce(brandedHtml(text, look, { button, base }))}
            className={
              width === "phone" ? "mx-auto block h-140 w-full max-w-90 bg-white" : "h-128 w-full bg-white"
            }
          />
          <p className="sr-only">{withSupport(text, look)}</p>
        </div>
      )}
    </div>
  );
}
