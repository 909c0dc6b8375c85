"use client";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { usePathname } from "next/navigation";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import { partnerMembers, workspaceMembers } from "@/lib/contract/members";
import { query } from "@/lib/contract/queries";
import { baseOf, NAVIGATION } from "./navigation";
import { useTenant } from "./tenant";
import { useWhoMay } from "./who-may";

/** Shown to a member whose role does not include the page. It says so, and names whom to ask. */
export function ForbiddenPage() {
  const t = useWords("shell");
  const whoMay = useWhoMay();
  const { client, key, face, id, name, may, visit } = useTenant();
  const path = usePathname();
  const base = baseOf(face, id);
  // The longest path that fits, because /settings is also the start of /settings/keys.
  const entry = NAVIGATION[face]
    .filter((one) => path === base + one.path || path.startsWith(`${base}${one.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  const list = (
    face === "partner" ? partnerMembers.list : workspaceMembers.list
  ) as typeof workspaceMembers.list;
  const people = useQuery({ ...query(client, key, list), enabled: may("members:read") });
  const owners = people.data?.members.filter(({ role }) => role === "owner") ?? [];
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 px-6">
      <Lock className="size-8 text-ink-3" aria-hidden />
      <h1 className="text-balance font-semibold text-2xl">
        {entry ? t("no_access_to", { page: t(entry.name) }) : t("no_access")}
      </h1>
      <p className="text-ink-2 text-lg">
        {entry?.scope
          ? t(visit ? "no_access_visit" : "no_access_roles", {
              roles: whoMay(face, entry.scope),
              tenant: name,
            })
          : t("no_access_role")}
      </p>
      {owners.length > 0 ? (
        <ul aria-label={t("owners")} className="flex flex-col gap-1 text-ink-2">
          {owners.map((owner) => (
            <li key={owner.personId} className="break-words">
              {owner.name || owner.email}{" "}
              <a className="text-signal hover:underline" href={`mailto:${owner.email}`}>
                {owner.email}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <Button asChild className="mt-2">
        <a href={base}>{t("back_to", { tenant: name })}</a>
      </Button>
    </div>
  );
}
