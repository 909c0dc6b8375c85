"use client";
import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { query } from "@/lib/contract/queries";
import { listStaff } from "@/lib/contract/staff";

/** The person a lead or callback is assigned to. Nothing is shown for work nobody has taken. */
export function Assignee({ id, className }: { id: string | null; className: string }) {
  const { client, key } = useTenant();
  const staff = useQuery({ ...query(client, key, listStaff), enabled: id !== null, staleTime: 60_000 });
  if (id === null || !staff.data) return null;
  const person = staff.data.staff.find((one) => one.id === id);
  return (
    <span className={cx("flex min-w-0 items-center gap-1", className)}>
      <UserRound className="size-3.5 shrink-0" aria-hidden />
      <span className="sr-only">Assigned to </span>
      <span className="truncate">{person?.name || "Former member"}</span>
    </span>
  );
}
