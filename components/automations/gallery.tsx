"use client";
import { ArrowLeft, Search } from "lucide-react";
import { useState } from "react";
import { definitionOf } from "@/components/editor/autosave";
import { DefinitionSvg } from "@/components/editor/canvas/definition-svg";
import { storyOf } from "@/components/editor/story";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/field";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Notice, Skeleton } from "@/components/ui/surface";
import { useWide } from "@/components/ui/use-wide";
import { MarkedText } from "@/components/words/marked-text";
import { useLanguage, useWords } from "@/components/words/words";
import type { Definition } from "@/lib/automation/schema";
import { type SampleMessage, sampleMessage } from "./sample-message";
import { createdBy, type Template, titlesIn, useTemplates } from "./use-templates";

/** The ready-made automations by group on the left, a picture and a summary of the selected one on the right. */
export function Gallery({
  open,
  onClose,
  onBlank,
  onDescribe,
}: {
  open: boolean;
  onClose: () => void;
  onBlank: () => void;
  /** Null without a language model. */
  onDescribe: (() => void) | null;
}) {
  const t = useWords("automations");
  const { templates, list, template, select, search, setSearch, create } = useTemplates(open);
  const isWide = useWide();
  // A phone shows the list or one template.
  const [isLooking, setLooking] = useState(false);
  const shows = { list: isWide || !isLooking, one: isWide || isLooking };
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogContent
        title={t("start_from_template")}
        description={t("templates_about")}
        width="xl"
        footer={
          <>
            <Button onClick={onBlank}>{t("from_scratch")}</Button>
            {onDescribe ? <Button onClick={onDescribe}>{t("describe")}</Button> : null}
            <Button
              kind="primary"
              className={shows.one ? undefined : "hidden"}
              disabled={!template}
              busy={create.isPending}
              onClick={() => template && create.mutate(template.id)}
            >
              {t("use_template")}
            </Button>
          </>
        }
      >
        {create.error ? <Notice tone="bad">{create.error.message}</Notice> : null}
        <div className="grid gap-4 md:min-h-[64dvh] md:grid-cols-[260px_1fr]">
          <div className={cx("flex min-w-0 flex-col gap-2 p-0.5", shows.list ? "" : "hidden")}>
            <div className="relative">
              <Search
                className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-3"
                aria-hidden
              />
              <Input
                type="search"
                className="pl-8"
                aria-label={t("search_templates")}
                placeholder={t("search_templates")}
                value={search}
                onChange={({ target }) => setSearch(target.value)}
                onKeyDown={(event) => {
                  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
                  if (move === undefined && event.key !== "Enter") return;
                  event.preventDefault();
                  const next = template && move ? list[list.indexOf(template) + move] : undefined;
                  if (next) select(next.id);
                  else if (move === undefined && template && !create.isPending) create.mutate(template.id);
                }}
              />
            </div>
            <TemplateList
              templates={list}
              selected={template}
              pending={templates.isPending}
              onSelect={(id) => {
                select(id);
                setLooking(true);
              }}
            />
          </div>
          {template && shows.one ? (
            <div className="min-w-0">
              {isWide ? null : (
                <Button kind="ghost" size="sm" className="mb-2 -ml-2" onClick={() => setLooking(false)}>
                  <ArrowLeft aria-hidden /> {t("all_templates")}
                </Button>
              )}
              <TemplatePreview template={template} />
            </div>
          ) : null}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function TemplateList({
  templates,
  selected,
  pending,
  onSelect,
}: {
  templates: readonly Template[];
  selected: Template | undefined;
  pending: boolean;
  onSelect: (id: string) => void;
}) {
  const t = useWords("automations");
  if (pending) return <Skeleton className="h-40" />;
  if (templates.length === 0) return <p className="px-2.5 text-ink-2">{t("no_templates")}</p>;
  return (
    <div className="flex flex-col gap-3 pt-1 md:max-h-[60dvh] md:overflow-y-auto">
      {[...Map.groupBy(templates, ({ group }) => group)].map(([group, list]) => (
        <section key={group} aria-label={group}>
          <h3 className="px-2.5 pb-1 font-medium text-ink-2 text-sm">{group}</h3>
          <ul className="flex flex-col gap-0.5">
            {list.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  ref={one.id === selected?.id ? scrollIntoList : undefined}
                  aria-pressed={one.id === selected?.id}
                  onClick={() => onSelect(one.id)}
                  className={cx(
                    "w-full rounded-md px-2.5 py-2 text-left",
                    one.id === selected?.id ? "bg-signal-soft" : "hover:bg-hover",
                  )}
                >
                  <span className="block font-medium">{one.name}</span>
                  <span className="line-clamp-2 text-ink-2 text-sm">{one.description}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function scrollIntoList(selected: HTMLElement | null) {
  selected?.scrollIntoView({ block: "nearest" });
}

function TemplatePreview({ template }: { template: Template }) {
  const steps = useWords("steps");
  const t = useWords("automations");
  const { name } = useTenant();
  const isWide = useWide();
  const written = definitionOf(template);
  // Its steps have English names, which would stand in the middle of sentences in another language.
  const definition = useLanguage() === "en" ? written : withoutNames(written);
  const message = sampleMessage(written, name);
  return (
    <div className="min-w-0">
      <h3 className="font-semibold text-lg">{template.name}</h3>
      <p className="mt-1 mb-3">{template.description}</p>
      <ScrollRegion
        label={t("picture_of", { name: template.name })}
        // Only the larger picture of a phone scrolls.
        tabIndex={isWide ? undefined : 0}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <DefinitionSvg
          definition={definition}
          t={steps}
          className="h-56 max-md:min-w-(--readable)"
          title={t("picture_of", { name: template.name })}
        />
      </ScrollRegion>
      <p className="mt-3 text-ink-2 [overflow-wrap:anywhere]">
        <MarkedText text={storyOf(definition, { titles: titlesIn(template), t: steps }).text} />
      </p>
      {message ? <MessagePreview message={message} /> : null}
      <CreatedParts template={template} />
    </div>
  );
}

const withoutNames = (definition: Definition): Definition => ({
  ...definition,
  nodes: definition.nodes.map(({ name: _, ...node }) => node),
});

function MessagePreview({ message: { channel, text } }: { message: SampleMessage }) {
  const t = useWords("automations");
  return (
    <figure className="mt-3">
      <figcaption className="mb-1 text-ink-3 text-xs">{t(`first_${channel}`)}</figcaption>
      <p className="w-fit max-w-md whitespace-pre-wrap rounded-2xl rounded-bl-sm bg-hover px-3 py-2 text-sm [overflow-wrap:anywhere]">
        {text}
      </p>
    </figure>
  );
}

/** Shown where a template creates more than the one automation in the picture. */
function CreatedParts({ template }: { template: Template }) {
  const t = useWords("automations");
  const language = useLanguage();
  const parts = createdBy(template, t);
  if (parts.length < 2) return null;
  const companions = template.companions.map(({ name }) => t("quoted", { name }));
  return (
    <section aria-label={t("creates")} className="mt-3 rounded-lg border border-line px-3 py-2">
      <h3 className="font-medium text-sm">{t("creates")}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {parts.map(({ key, name, kind }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-3">
            <span>{name}</span>
            <span className="text-ink-2 text-sm">{kind}</span>
          </li>
        ))}
      </ul>
      {companions.length > 0 ? (
        <p className="mt-2 text-ink-2 text-sm">
          {t("deploy_first", { names: new Intl.ListFormat(language).format(companions) })}
        </p>
      ) : null}
    </section>
  );
}
