"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { listTemplates } from "@/lib/contract/catalog";
import { query } from "@/lib/contract/queries";
import { addItem } from "./add-item";
import { definitionOf } from "./autosave";
import { allowDrop, dropStep } from "./canvas/drop";
import { useEditor, useEditorSession, useEditorStore } from "./context";
import { FAMILY_CLASSES } from "./family-classes";
import { matching, type PaletteItem, triggerItems } from "./new-nodes";

/** A fresh automation asks one question. */
export function StartHere() {
  const t = useWords("editor");
  const store = useEditorStore();
  const session = useEditorSession();
  const readOnly = useEditor((state) => state.readOnly);
  const custom = useEditor((state) => state.custom);
  const words = useEditor((state) => state.words);
  const templates = useQuery(query(session.api, session.tenantKey, listTemplates));
  const [search, setSearch] = useState("");
  if (readOnly) return null;
  const items = matching(triggerItems(words, custom), search);
  const start = (item: PaletteItem) =>
    addItem(store, item, { at: {}, label: t("start_with", { trigger: item.label }) });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it covers the canvas, so it takes what is dropped there
    <div
      className="absolute inset-0 flex items-start justify-center overflow-y-auto bg-paper/80 p-4 sm:p-10"
      onDragOver={allowDrop}
      onDrop={(event) => dropStep(store, { event, place: { x: 0, y: 0 } })}
    >
      <section
        aria-label={t("start")}
        className="w-full max-w-2xl rounded-xl border border-line bg-sheet p-5 shadow-card"
      >
        <h2 className="font-semibold text-xl">{t("what_starts_this")}</h2>
        <Input
          type="search"
          className="mt-3"
          aria-label={t("search_triggers")}
          placeholder={t("search_triggers")}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={({ key }) => {
            const [first] = items;
            if (key === "Enter" && search !== "" && first) start(first);
          }}
        />
        {items.length === 0 ? <p className="mt-3 text-ink-2">{t("no_trigger_matches")}</p> : null}
        <div className="mt-3 grid grid-cols-1 gap-1 sm:grid-cols-2">
          {items.map((item) => {
            const Icon = item.icon;
            return (
              <button
                key={item.key}
                type="button"
                data-item={item.key}
                onClick={() => start(item)}
                className="flex items-start gap-3 rounded-lg px-2 py-2 text-left hover:bg-hover"
              >
                <span
                  className={cx(
                    "flex size-8 shrink-0 items-center justify-center rounded-full",
                    FAMILY_CLASSES.trigger,
                  )}
                >
                  <Icon className="size-4" aria-hidden />
                </span>
                <span className="min-w-0">
                  <span className="block font-medium">{item.label}</span>
                  <span className="block text-ink-3 text-sm leading-snug">{item.line}</span>
                </span>
              </button>
            );
          })}
        </div>
        <h3 className="mt-5 mb-2 font-medium text-ink-2">{t("or_template")}</h3>
        <div className="flex flex-wrap gap-2">
          {templates.data?.templates.slice(0, 3).map((template) => (
            <Button
              key={template.id}
              onClick={() => {
                const definition = {
                  ...definitionOf(template),
                  name: store.getState().doc.name || template.name,
                };
                store.getState().commit(() => ({ ok: true, definition, nodeIds: [] }), {
                  label: t("start_from", { template: template.name }),
                });
              }}
            >
              {t.spec(template.name)}
            </Button>
          ))}
        </div>
      </section>
    </div>
  );
}
