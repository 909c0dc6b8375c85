"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/app-shell";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { Link } from "@/components/ui/link";
import { Badge, Card, EmptyState, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { eventTitle } from "@/components/words/spec-texts";
import { useLanguage, useWords } from "@/components/words/words";
import { lower } from "@/lib/automation/joined";
import { query } from "@/lib/contract/queries";
import { getWorkspaceMap, type WorkspaceMapView } from "@/lib/contract/workspace-map";
import type { Translator } from "@/lib/messages/translate";
import { STATUS_TONES } from "./automation-row";

/** The triggers and effects of all automations, and their conflicts with each other. */
export function WorkspaceMap() {
  const t = useWords("automations");
  const { client, key, id } = useTenant();
  const map = useQuery(query(client, key, getWorkspaceMap));
  return (
    <Page>
      <PageHeader
        title={t("map")}
        description={t("map_about")}
        back={<BackLink href={`/w/${id}/automations`}>{t("automations")}</BackLink>}
      />
      {map.error ? <Notice tone="bad">{map.error.message}</Notice> : null}
      {map.isPending ? <Skeleton className="h-40 rounded-lg" /> : null}
      {map.data ? <Mapped map={map.data} /> : null}
    </Page>
  );
}

function Mapped({ map }: { map: WorkspaceMapView }) {
  const t = useWords("automations");
  if (map.automations.length === 0) {
    return (
      <Card>
        <EmptyState title={t("map_none")}>{t("map_none_about")}</EmptyState>
      </Card>
    );
  }
  const awaited = new Set(map.automations.flatMap(({ consumes }) => consumes));
  return (
    <div className="flex flex-col gap-4">
      <Warnings map={map} />
      <Card>
        <ul aria-label={t("map_list")} className="divide-y divide-line">
          {map.automations.map((automation) => (
            <Row key={automation.id} automation={automation} awaited={awaited} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Every text can fail, so this is worth a line only where something follows from it. */
const FAILED_TEXT = "message.failed";

function Row({
  automation: { id, name, status, consumes, produces },
  awaited,
}: {
  automation: WorkspaceMapView["automations"][number];
  /** Every event that an automation starts on or waits for. */
  awaited: ReadonlySet<string>;
}) {
  const t = useWords("automations");
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
        <Badge tone={STATUS_TONES[status]} dot>
          {t(`status_${status}`)}
        </Badge>
      </p>
      <Events kind="consumes" events={consumes} />
      <Events
        kind="produces"
        events={produces.filter((event) => event !== FAILED_TEXT || awaited.has(event))}
      />
    </li>
  );
}

function Events({ kind, events }: { kind: "consumes" | "produces"; events: readonly string[] }) {
  const t = useWords("automations");
  if (events.length === 0) return null;
  const texts = events.map((event) => eventText(event, t)).join(", ");
  return <p className="text-ink-2 text-sm">{t(`map_${kind}`, { events: texts })}</p>;
}

const eventText = (type: string, t: Translator<"automations", ReactNode>) =>
  type === "manual" ? t("starts_others") : eventTitle(type, t);

function Warnings({ map: { automations, circles, conflicts } }: { map: WorkspaceMapView }) {
  const t = useWords("automations");
  const language = useLanguage();
  const nameOf = (id: string) => t("quoted", { name: automations.find((one) => one.id === id)?.name ?? id });
  const listed = [
    ...circles.map(({ path }) => t("circle", { path: path.map(nameOf).join(" → ") })),
    ...conflicts.map(({ kind, automations: ids, event }) => {
      const both = new Intl.ListFormat(language).format(ids.map(nameOf));
      const named = { both, event: lower(eventText(event, t)) };
      return kind === "same_message_twice"
        ? t("conflict_same_message", named)
        : t("conflict_same_record", named);
    }),
  ];
  if (listed.length === 0) return null;
  return (
    <Notice tone="warn" title={t("to_review", { count: listed.length })}>
      <ul className="flex flex-col gap-1">
        {listed.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
