"use client";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Notice } from "@/components/ui/surface";
import { query } from "@/lib/contract/queries";
import { getHealth, type HealthView } from "@/lib/contract/workspace-map";

/** Live automations that a change in settings broke. It is looked at again after every save on the page. */
export function HealthNotice() {
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
      <Notice
        tone="warn"
        title={
          broken.length === 1
            ? "1 live automation uses a name that no longer exists"
            : `${broken.length} live automations use names that no longer exist`
        }
      >
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
  const [first, ...others] = problems;
  return (
    <li className="break-words">
      <Link href={`/w/${workspace}/automations/${id}`} className="font-medium hover:underline">
        {name || "Untitled"}
      </Link>
      : {first?.message}
      {first?.message.endsWith(".") ? "" : "."}
      {others.length > 0 ? ` And ${others.length} more.` : ""}
    </li>
  );
}
