"use client";
import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { UrlFilter } from "@/components/shell/url-filter";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { listStaff } from "@/lib/contract/staff";
import { Assignee } from "./assignee";

/** The members of the workspace; the signed-in person first. */
function useMembers() {
  const t = useWords("desk");
  const { client, key, person } = useTenant();
  const staff = useQuery({ ...query(client, key, listStaff), staleTime: 60_000 });
  const options = (staff.data?.staff ?? []).map(({ id, name, mayWork }) => ({
    value: id,
    label: id === person.id ? t("you_named", { name: name || t("you") }) : name || t("unnamed"),
    mayWork,
  }));
  return options.toSorted((a, b) => Number(b.value === person.id) - Number(a.value === person.id));
}

/** The people work can be assigned to, and who has it already. */
export const useStaff = (assignee: string | null = null) =>
  useMembers().filter(({ value, mayWork }) => mayWork || value === assignee);

/** Assigns a piece of work to a member, or shows who has it. */
export function StaffPicker({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useWords("desk");
  const { may } = useTenant();
  const staff = useStaff(value);
  if (!may("data:write")) return <Assignee id={value} className="text-ink-2 text-sm" />;
  return (
    <Picker
      aria-label={label}
      className="w-auto min-w-40 max-w-60"
      size="sm"
      value={value ?? ""}
      options={[
        { value: "", label: t("nobody"), icon: <UserRound className="size-3.5 text-ink-3" aria-hidden /> },
        ...staff,
      ]}
      onChange={(id) => onChange(id || null)}
    />
  );
}

/** Leaves the work of one person in a list. The choice is in the URL. */
export function AssigneeFilter() {
  const t = useWords("desk");
  const { person } = useTenant();
  const staff = useMembers().filter(({ value }) => value !== person.id);
  return (
    <UrlFilter
      name="assignee"
      label={t("assigned_to")}
      className="min-w-48"
      options={[
        { value: "", label: t("assigned_anyone") },
        { value: person.id, label: t("assigned_me") },
        { value: "none", label: t("assigned_none") },
        ...staff,
      ]}
    />
  );
}
