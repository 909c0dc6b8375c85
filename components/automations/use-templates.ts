"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { toast } from "@/components/ui/toast";
import type { Titles } from "@/lib/automation/titles";
import { listAutomations } from "@/lib/contract/automations";
import { listTemplates } from "@/lib/contract/catalog";
import type { ResponseOf } from "@/lib/contract/contract";
import { keyOf, query } from "@/lib/contract/queries";
import { createTemplateUse, type TemplateUseView, undoTemplateUse } from "@/lib/contract/template-uses";
import { startsCompanion } from "@/lib/templates/template";

export type Template = ResponseOf<typeof listTemplates>["templates"][number];

/** The gallery's templates, the search, and what a template creates. */
export function useTemplates(enabled: boolean) {
  const tenant = useTenant();
  const router = useRouter();
  const templates = useQuery({ ...query(tenant.client, tenant.key, listTemplates), enabled });
  const [selectedId, select] = useState<string | null>(null);
  const [search, setSearch] = useState("");
  const list = matching(templates.data?.templates ?? [], search);
  const template = list.find(({ id }) => id === selectedId) ?? list[0];
  const undo = useUndo();
  const create = useMutation({
    mutationFn: (id: string) => tenant.client(createTemplateUse, { body: { template: id } }),
    onSuccess: (made) => {
      router.push(`/w/${tenant.id}/automations/${made.automation.id}`);
      const action = { label: "Undo", onClick: () => undo(made.id) };
      toast.success(summaryOf(made), { action, duration: 10_000 });
    },
  });
  return { templates, list, template, select, search, setSearch, create };
}

/** Leaves the editor first, whose draft would be archived under it. */
function useUndo(): (id: string) => void {
  const tenant = useTenant();
  const router = useRouter();
  const queries = useQueryClient();
  return async (id) => {
    router.push(`/w/${tenant.id}/automations`);
    try {
      await tenant.client(undoTemplateUse, { params: { id } });
      await queries.invalidateQueries({ queryKey: keyOf(tenant.key, listAutomations) });
      toast("The template's automations were removed");
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The template could not be undone");
    }
  };
}

function summaryOf({ automation, companions, eventTypes }: TemplateUseView): string {
  const more = [
    counted(companions.length, "companion automation"),
    counted(eventTypes.length, "event type"),
  ].filter((part) => part !== null);
  return more.length === 0
    ? `Created “${automation.name}”`
    : `Created “${automation.name}” with ${more.join(" and ")}`;
}

const counted = (count: number, noun: string) =>
  count === 0 ? null : `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Everything a template creates, with the name people will see. */
export function createdBy({ id, name, companions, eventTypes }: Template) {
  const automations = [{ id, name }, ...companions];
  return [
    ...automations.map((one) => ({ key: one.id, name: one.name, kind: "Automation" })),
    ...eventTypes.map((one) => ({ key: one.name, name: one.title, kind: `Event custom.${one.name}` })),
  ];
}

/** A template refers to its companions before they have ids of their own. */
export function titlesIn({ companions, eventTypes }: Template): Titles {
  return {
    automations: Object.fromEntries(companions.map(({ id, name }) => [startsCompanion(id), name])),
    events: Object.fromEntries(eventTypes.map(({ name, ...type }) => [name, type])),
  };
}

/** Every word of the search occurs somewhere in what describes the template. */
function matching(templates: readonly Template[], search: string): readonly Template[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter(({ name, description, group, keywords }) => {
    const text = [name, description, group, ...keywords].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
