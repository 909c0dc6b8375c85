"use client";
import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { listStaff } from "@/lib/contract/staff";

/** The person a lead or callback is assigned to. Nothing is shown for work nobody has taken. */
export function Assignee({ id, className }: { id: string | null; className: string }) {
  const t = useWords("desk");
  const { client, key } = useTenant();
  const staff = useQuery({ ...query(client, key, listStaff), enabled: id !== null, staleTime: 60_000 });
  if (id === null || !staff.data) return null;
  const person = staff.data.staff.find((one) => one.id === id);
  return (
    <span className={cx("flex min-w-0 items-center gap-1", className)}>
      <UserRound className="size-3.5 shrink-0" aria-hidden />
      {rich(
        t.parts("assigned_to_name", {
          name: person?.name || t("former_member"),
          hidden: (words) => <span className="sr-only">{words}</span>,
          shown: (words) => <span className="truncate">{words}</span>,
        }),
      )}
    </span>
  );
}
