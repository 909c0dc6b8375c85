"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { definitionOf } from "@/components/editor/autosave";
import { DefinitionSvg } from "@/components/editor/canvas/definition-svg";
import { storyOf } from "@/components/editor/card-text";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice, Skeleton } from "@/components/ui/surface";
import { createAutomation } from "@/lib/contract/automations";
import { listTemplates } from "@/lib/contract/catalog";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";

type Template = ResponseOf<typeof listTemplates>["templates"][number];

/** The ready-made automations: their names on the left, a picture and a summary of the selected one on the right. */
export function Gallery({
  open,
  onClose,
  onBlank,
}: {
  open: boolean;
  onClose: () => void;
  onBlank: () => void;
}) {
  const { templates, list, template, select, create } = useTemplates(open);
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogContent
        title="Start from a template"
        description="Each one is tested by us, and yours to change."
        width="xl"
        footer={
          <>
            <Button onClick={onBlank}>Start from nothing</Button>
            <Button
              kind="primary"
              disabled={!template}
              busy={create.isPending}
              onClick={() => template && create.mutate(template)}
            >
              Use this template
            </Button>
          </>
        }
      >
        {create.error ? <Notice tone="bad">{create.error.message}</Notice> : null}
        <div className="grid gap-4 md:grid-cols-[260px_1fr]">
          <TemplateList
            templates={list}
            selected={template}
            pending={templates.isPending}
            onSelect={select}
          />
          {template ? <TemplatePreview template={template} /> : null}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function useTemplates(enabled: boolean) {
  const tenant = useTenant();
  const router = useRouter();
  const templates = useQuery({ ...query(tenant.client, tenant.key, listTemplates), enabled });
  const [selectedId, select] = useState<string | null>(null);
  const list = templates.data?.templates ?? [];
  const template = list.find(({ id }) => id === selectedId) ?? list[0];
  const create = useMutation({
    mutationFn: (one: Template) =>
      tenant.client(createAutomation, {
        body: {
          name: one.name,
          description: one.description,
          nodes: one.nodes,
          edges: one.edges,
          settings: one.settings,
        },
      }),
    onSuccess: ({ id }) => router.push(`/w/${tenant.id}/automations/${id}`),
  });
  return { templates, list, template, select, create };
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
  return (
    <ul
      className="flex max-h-[60dvh] flex-col gap-0.5 overflow-y-auto max-md:max-h-48"
      aria-label="Templates"
    >
      {pending ? <Skeleton className="h-40" /> : null}
      {templates.map((one) => (
        <li key={one.id}>
          <button
            type="button"
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
  );
}

function TemplatePreview({ template }: { template: Template }) {
  const definition = definitionOf(template);
  return (
    <div className="min-w-0">
      <DefinitionSvg
        definition={definition}
        className="h-64 rounded-lg border border-line"
        title={`Picture of ${template.name}`}
      />
      <p className="mt-3 text-ink-2 [overflow-wrap:anywhere]">{storyOf(definition).text}</p>
    </div>
  );
}
