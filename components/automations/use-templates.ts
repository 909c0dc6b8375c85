"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { Titles } from "@/lib/automation/titles";
import { listAutomations } from "@/lib/contract/automations";
import { listTemplates } from "@/lib/contract/catalog";
import type { ResponseOf } from "@/lib/contract/contract";
import { keyOf, query, readAgain } from "@/lib/contract/queries";
import { createTemplateUse, type TemplateUseView, undoTemplateUse } from "@/lib/contract/template-uses";
import type { Translator } from "@/lib/messages/translate";
import { startsCompanion } from "@/lib/templates/template";
import { matchingTemplates } from "./matching-templates";

export type Template = ResponseOf<typeof listTemplates>["templates"][number];

/** The gallery's templates, the search, and what a template creates. */
export function useTemplates(enabled: boolean) {
  const t = useWords("automations");
  const tenant = useTenant();
  const router = useRouter();
  const templates = useQuery({ ...query(tenant.client, tenant.key, listTemplates), enabled });
  const [selectedId, select] = useState<string | null>(null);
  const [search, setSearchText] = useState("");
  const translated = useMemo(
    () => templates.data?.templates.map((template) => inWords(template, t)) ?? [],
    [templates.data, t],
  );
  const list = useMemo(() => matchingTemplates(translated, search), [translated, search]);
  const template = list.find(({ id }) => id === selectedId) ?? list[0];
  // Enter uses the selected template, so each change of the search selects its first result.
  const setSearch = (text: string) => {
    setSearchText(text);
    select(null);
  };
  const undo = useUndo();
  const create = useMutation({
    mutationFn: (id: string) => tenant.client(createTemplateUse, { body: { template: id } }),
    onSuccess: (made) => {
      router.push(`/w/${tenant.id}/automations/${made.automation.id}`);
      const action = { label: t("undo"), onClick: () => undo(made.id) };
      toast.success(summaryOf(made, t), { action, duration: 10_000 });
    },
  });
  return { templates, list, template, select, search, setSearch, create };
}

/** Leaves the editor first, whose draft would be archived under it. */
function useUndo(): (id: string) => void {
  const t = useWords("automations");
  const tenant = useTenant();
  const router = useRouter();
  const queries = useQueryClient();
  return async (id) => {
    router.push(`/w/${tenant.id}/automations`);
    try {
      await tenant.client(undoTemplateUse, { params: { id } });
      await readAgain(queries, keyOf(tenant.key, listAutomations));
      toast(t("undone"));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t("undo_failed"));
    }
  };
}

type Words = Translator<"automations", ReactNode>;

function summaryOf(made: TemplateUseView, t: Words): string {
  const { name } = made.automation;
  const [companions, events] = [made.companions.length, made.eventTypes.length];
  if (companions > 0 && events > 0) return t("created_both", { name, companions, events });
  if (companions > 0) return t("created_companions", { name, companions });
  return events > 0 ? t("created_events", { name, events }) : t("created", { name });
}

/** Everything a template creates, with the name people will see. */
export function createdBy({ id, name, companions, eventTypes }: Template, t: Words) {
  const automations = [{ id, name }, ...companions];
  return [
    ...automations.map((one) => ({ key: one.id, name: one.name, kind: t("automation") })),
    ...eventTypes.map((one) => ({
      key: one.name,
      name: one.title,
      kind: t("creates_event", { event: `custom.${one.name}` }),
    })),
  ];
}

/** A template refers to its companions before they have ids of their own. */
export function titlesIn({ companions, eventTypes }: Template): Titles {
  return {
    automations: Object.fromEntries(companions.map(({ id, name }) => [startsCompanion(id), name])),
    events: Object.fromEntries(eventTypes.map(({ name, ...type }) => [name, type])),
  };
}

/** Templates without a translation, such as those a partner published, keep their texts. */
const inWords = (template: Template, t: Words): Template => ({
  ...template,
  name: t.spec(template.name),
  description: t.spec(template.description),
  group: t.spec(template.group),
});
