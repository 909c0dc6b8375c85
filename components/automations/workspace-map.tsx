"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Page } from "@/components/shell/app-shell";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { Badge, Card, EmptyState, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { eventSpec } from "@/lib/automation/events";
import { lower } from "@/lib/automation/joined";
import { query } from "@/lib/contract/queries";
import { getWorkspaceMap, type WorkspaceMapView } from "@/lib/contract/workspace-map";

/** The triggers and effects of all automations, and their conflicts with each other. */
export function WorkspaceMap() {
  const { client, key, id } = useTenant();
  const map = useQuery(query(client, key, getWorkspaceMap));
  return (
    <Page>
      <PageHeader
        title="Map"
        description="How your automations depend on each other."
        back={<BackLink href={`/w/${id}/automations`}>Automations</BackLink>}
      />
      {map.error ? <Notice tone="bad">{map.error.message}</Notice> : null}
      {map.isPending ? <Skeleton className="h-40 rounded-lg" /> : null}
      {map.data ? <Mapped map={map.data} /> : null}
    </Page>
  );
}

function Mapped({ map }: { map: WorkspaceMapView }) {
  if (map.automations.length === 0) {
    return (
      <Card>
        <EmptyState title="No automations yet">Automations appear here once you create one.</EmptyState>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Warnings map={map} />
      <Card>
        <ul aria-label="Automations and their events" className="divide-y divide-line">
          {map.automations.map((automation) => (
            <Row key={automation.id} automation={automation} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Row({
  automation: { id, name, status, consumes, produces },
}: {
  automation: WorkspaceMapView["automations"][number];
}) {
  const { id: workspace } = useTenant();
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          href={`/w/${workspace}/automations/${id}`}
          className="min-w-0 break-words font-medium hover:underline"
        >
          {name}
        </Link>
        {status === "active" ? null : <Badge>{status === "paused" ? "Paused" : "Draft"}</Badge>}
      </p>
      <Events label="Starts on or waits for" events={consumes} />
      <Events label="Causes" events={produces} />
    </li>
  );
}

function Events({ label, events }: { label: string; events: readonly string[] }) {
  if (events.length === 0) return null;
  return (
    <p className="text-ink-2 text-sm">
      {label}: {events.map(eventText).join(", ")}
    </p>
  );
}

const eventText = (type: string) =>
  type === "manual" ? "Starts other automations" : (eventSpec(type)?.label ?? type.replace("custom.", ""));

function Warnings({ map: { automations, circles, conflicts } }: { map: WorkspaceMapView }) {
  const nameOf = (id: string) => `“${automations.find((one) => one.id === id)?.name ?? id}”`;
  const listed = [
    ...circles.map(({ path }) => `${path.map(nameOf).join(" → ")} start each other in a circle.`),
    ...conflicts.map(({ kind, automations: ids, event }) => {
      const both = ids.map(nameOf).join(" and ");
      const on = lower(eventText(event));
      return kind === "same_message_twice"
        ? `${both} both write to the same person when ${on}.`
        : `${both} change the same record in different ways when ${on}.`;
    }),
  ];
  if (listed.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={listed.length === 1 ? "1 thing to review" : `${listed.length} things to review`}
    >
      <ul className="flex flex-col gap-1">
        {listed.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
