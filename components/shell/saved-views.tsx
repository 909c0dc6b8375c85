"use client";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { deleteSavedView, listSavedViews, saveView } from "@/lib/contract/saved-views";
import { useTenant } from "./tenant";
import { useCall } from "./use-call";

type View = { name: string; query: string; id?: string };

/** Named filters of a list: those everyone has, and those this person saved. `params` are the ones a view consists of. */
export function SavedViews({ common, params }: { common: readonly View[]; params: readonly string[] }) {
  const t = useWords("shell");
  const { client, key } = useTenant();
  const place = usePathname().slice(1);
  const search = useSearchParams();
  const [naming, setNaming] = useState(false);
  const found = useQuery(query(client, key, listSavedViews, { query: { place } }));
  const remove = useCall(deleteSavedView, { refreshes: [listSavedViews] });
  const current = viewOf(search, params);
  const own: View[] = found.data?.views ?? [];
  const isKnown = [...common, ...own].some((view) => view.query === current);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-1.5 max-sm:-mx-4 max-sm:-mt-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1">
      <ul aria-label={t("views")} className="contents">
        {[...common, ...own].map((view) => (
          <li key={view.id ?? view.name} className="contents">
            <Chip
              view={view}
              current={view.query === current}
              onOpen={() => open(search, view.query, params)}
              onRemove={view.id ? () => remove.mutate({ params: { id: view.id ?? "" } }) : null}
            />
          </li>
        ))}
      </ul>
      {isKnown ? null : (
        <Button size="sm" kind="ghost" onClick={() => setNaming(true)}>
          <Bookmark aria-hidden /> {t("save_view")}
        </Button>
      )}
      <Dialog open={naming} onOpenChange={setNaming}>
        {naming ? <NameView place={place} query={current} onClose={() => setNaming(false)} /> : null}
      </Dialog>
    </div>
  );
}

function Chip({
  view,
  current,
  onOpen,
  onRemove,
}: {
  view: View;
  current: boolean;
  onOpen: () => void;
  onRemove: (() => void) | null;
}) {
  const t = useWords("shell");
  return (
    <span
      className={cx(
        "inline-flex h-7 touch:min-h-touch shrink-0 items-center rounded-full border text-sm",
        current ? "border-signal bg-signal-soft text-signal" : "border-line text-ink-2 hover:bg-hover",
      )}
    >
      <button
        type="button"
        aria-current={current ? "true" : undefined}
        title={view.name}
        className={cx("-my-px self-stretch max-w-60 truncate rounded-full pl-3", onRemove ? "pr-1" : "pr-3")}
        onClick={onOpen}
      >
        {view.name}
      </button>
      {onRemove ? (
        <button
          type="button"
          aria-label={t("delete_view", { name: view.name })}
          className="mr-1 flex size-6 touch:size-touch items-center justify-center rounded-full hover:text-ink"
          onClick={onRemove}
        >
          <X className="size-3" aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

function NameView({ place, query: view, onClose }: { place: string; query: string; onClose: () => void }) {
  const t = useWords("shell");
  const save = useCall(saveView, {
    refreshes: [listSavedViews],
    onDone: ({ name }) => {
      toast(t("view_saved", { name }));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("save_this_view")}
      description={t("save_view_about")}
      verb={t("save_view")}
      busy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={(value) => save.mutate({ body: { place, name: value("name"), query: view } })}
    >
      <Field label={t("name")}>
        <Input name="name" required maxLength={100} autoFocus />
      </Field>
    </DialogForm>
  );
}

/** The part of the URL that is the view, in an order of its own, so that equal views are equal texts. */
function viewOf(search: URLSearchParams, params: readonly string[]): string {
  const view = new URLSearchParams();
  for (const name of params) {
    const value = search.get(name);
    if (value) view.set(name, value);
  }
  return view.toString();
}

function open(search: URLSearchParams, view: string, params: readonly string[]) {
  const next = new URLSearchParams(search);
  for (const name of params) next.delete(name);
  for (const [name, value] of new URLSearchParams(view)) next.set(name, value);
  const text = next.toString();
  window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
}
