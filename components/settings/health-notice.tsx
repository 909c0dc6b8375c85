"use client";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getHealth, type HealthView } from "@/lib/contract/workspace-map";

/** Live automations that a change in settings broke. It is looked at again after every save on the page. */
export function HealthNotice() {
  const t = useWords("settings");
  const { client, key, id, may } = useTenant();
  const allowed = may("automations:read");
  const health = useQuery({ ...query(client, key, getHealth), enabled: allowed });
  const saving = useIsMutating();
  const { refetch } = health;
  useEffect(() => {
    if (allowed && saving === 0) void refetch();
  }, [allowed, saving, refetch]);
  const broken = health.data?.automations ?? [];
  if (broken.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn" title={t("broken", { count: broken.length })}>
        <ul className="flex flex-col gap-1">
          {broken.map((automation) => (
            <Broken key={automation.id} automation={automation} workspace={id} />
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Broken({
  automation: { id, name, problems },
  workspace,
}: {
  automation: HealthView["automations"][number];
  workspace: string | null;
}) {
  const t = useWords("settings");
  const message = t.sentence(problems[0]?.message ?? "");
  const link = (words: readonly ReactNode[]) => (
    <Link href={`/w/${workspace}/automations/${id}`} className="font-medium hover:underline">
      {words}
    </Link>
  );
  return (
    <li className="break-words">
      {rich(
        t.parts("broken_one", {
          name: name || t("untitled"),
          problem: message.endsWith(".") ? message : `${message}.`,
          others: Math.max(0, problems.length - 1),
          link,
        }),
      )}
    </li>
  );
}
