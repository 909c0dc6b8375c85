"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus, Zap } from "lucide-react";
import { Suspense, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { lazyPart } from "@/components/ui/lazy-part";
import { Badge, Card, CardHeader, EmptyState, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { deleteEventType, type EventTypeView, listEventTypes } from "@/lib/contract/event-types";
import { query } from "@/lib/contract/queries";
import type { Affected } from "./event-type-dialog";
import { HealthNotice } from "./health-notice";
import { HookTriggersCard } from "./hook-triggers-card";
import { UsedBy } from "./used-by";

const EventTypeDialog = lazyPart(() =>
  import("./event-type-dialog").then((module) => ({ default: module.EventTypeDialog })),
);

/** Events that other systems send, such as a paid invoice or a submitted form. */
export function EventTypesPage() {
  const t = useWords("events");
  const shell = useWords("shell");
  const { client, key } = useTenant();
  const [adding, setAdding] = useDialogParam("event");
  const [editing, setEditing] = useState<EventTypeView | null>(null);
  const [removing, setRemoving] = useState<EventTypeView | null>(null);
  const [affected, setAffected] = useState<Affected>([]);
  const list = useQuery(query(client, key, listEventTypes));
  const taken = list.data?.eventTypes.map(({ name }) => name) ?? [];
  return (
    <>
      <PageHeader title={shell("page_events")} description={t("about")} />
      <HealthNotice />
      <div className="flex flex-col gap-4">
        <Card aria-label={t("custom_events")}>
          <CardHeader
            title={t("custom_events")}
            description={rich(
              t.parts("custom_events_about", {
                code: (words) => <code className="wrap-anywhere font-mono text-xs">{words}</code>,
              }),
            )}
            action={
              <Button size="sm" onClick={() => setAdding(true)}>
                <Plus aria-hidden /> {t("add_event")}
              </Button>
            }
          />
          <ErrorNotice error={list.error} retry={() => list.refetch()} />
          <AffectedNotice affected={affected} />
          {list.isPending ? <Skeleton className="m-4 h-16" /> : null}
          {list.data?.total === 0 ? (
            <EmptyState icon={Zap} title={t("none")}>
              {t("none_about")}
            </EmptyState>
          ) : null}
          <ul className="divide-y divide-line">
            {list.data?.eventTypes.map((one) => (
              <li key={one.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium">{one.title}</p>
                  <p className="break-all font-mono text-ink-3 text-xs">{one.type}</p>
                  <p className="mt-1 flex flex-wrap gap-1">
                    {Object.entries(one.schema).map(([name, field]) => (
                      <Badge key={name} className="max-w-full">
                        <span className="truncate">
                          {field.required
                            ? t("field_required", { field: field.label ?? name })
                            : (field.label ?? name)}
                        </span>
                      </Badge>
                    ))}
                  </p>
                </div>
                <div className="flex shrink-0 gap-2">
                  <Button
                    size="sm"
                    aria-label={t("edit_name", { title: one.title })}
                    onClick={() => setEditing(one)}
                  >
                    {t("edit")}
                  </Button>
                  <Button
                    size="sm"
                    kind="danger"
                    aria-label={t("delete_name", { title: one.title })}
                    onClick={() => setRemoving(one)}
                  >
                    {t("delete")}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
        <HookTriggersCard />
      </div>
      <Dialog open={adding} onOpenChange={setAdding}>
        <Suspense>
          {adding ? (
            <EventTypeDialog taken={taken} onSaved={setAffected} onClose={() => setAdding(false)} />
          ) : null}
        </Suspense>
      </Dialog>
      <Dialog open={editing !== null} onOpenChange={(on) => (on ? null : setEditing(null))}>
        <Suspense>
          {editing ? (
            <EventTypeDialog
              eventType={editing}
              taken={taken}
              onSaved={setAffected}
              onClose={() => setEditing(null)}
            />
          ) : null}
        </Suspense>
      </Dialog>
      <Dialog open={removing !== null} onOpenChange={(on) => (on ? null : setRemoving(null))}>
        {removing ? <DeleteDialog eventType={removing} onClose={() => setRemoving(null)} /> : null}
      </Dialog>
    </>
  );
}

function AffectedNotice({ affected }: { affected: Affected }) {
  const t = useWords("events");
  if (affected.length === 0) return null;
  return (
    <div className="p-4">
      <Notice tone="warn" title={t("no_longer_match")}>
        <ul className="list-disc pl-5">
          {affected.map(({ automationId, name, problems }) => (
            <li key={automationId}>
              {name}: {problems[0]}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function DeleteDialog({ eventType, onClose }: { eventType: EventTypeView; onClose: () => void }) {
  const t = useWords("events");
  const remove = useCall(deleteEventType, {
    refreshes: [listEventTypes],
    onDone: () => toast(t("deleted", { title: eventType.title })),
  });
  return (
    <DialogForm
      title={t("delete_title", { title: eventType.title })}
      verb={t("delete_verb")}
      danger
      cancel={t("keep")}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { name: eventType.name } }, { onSuccess: onClose })}
    >
      <Notice tone="warn">{t("delete_about")}</Notice>
      <UsedBy kind="event_type" id={eventType.name} change={{ does: "deleting" }} />
    </DialogForm>
  );
}
