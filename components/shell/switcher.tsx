"use client";
import { useQuery } from "@tanstack/react-query";
import { Building2, Check, ChevronsUpDown, ShieldCheck, Store } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/components/ui/menu";
import { day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { createClient } from "@/lib/contract/client";
import { getMe } from "@/lib/contract/people";
import { query } from "@/lib/contract/queries";
import { useTenant } from "./tenant";

const client = createClient();

/** The signed-in person, with the workspaces and partners they belong to. */
export function useMe() {
  return useQuery({ ...query(client, "me", getMe), staleTime: 60_000 });
}

export function Switcher() {
  const t = useWords("shell");
  const tenant = useTenant();
  const { data } = useMe();
  return (
    <Menu>
      <MenuTrigger className="flex w-full items-center gap-2 rounded-md border border-line bg-sheet px-2.5 py-1.5 touch:min-h-touch text-left hover:bg-hover">
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere line-clamp-2 font-medium text-base leading-5">{tenant.name}</span>
          {tenant.sandbox ? (
            <span className="block text-ink-2 text-xs">
              {tenant.clockAt === undefined
                ? t("in_sandbox")
                : t("in_sandbox_at", { day: day(tenant.clockAt, tenant.timezone ?? "UTC") })}
            </span>
          ) : null}
          <span className="sr-only">{t("switch_workspace")}</span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden />
      </MenuTrigger>
      <MenuContent align="start" className="max-h-96 w-64 overflow-y-auto">
        {data?.workspaces.length ? <MenuLabel>{t("workspaces")}</MenuLabel> : null}
        {data?.workspaces.map((place) => (
          <Place
            key={place.id}
            href={`/w/${place.id}`}
            icon={<Store aria-hidden />}
            name={place.name}
            here={tenant.id === place.id}
          />
        ))}
        {data?.partners.length ? <MenuLabel>{t("partners")}</MenuLabel> : null}
        {data?.partners.map((place) => (
          <Place
            key={place.id}
            href={`/p/${place.id}`}
            icon={<Building2 aria-hidden />}
            name={place.name}
            here={tenant.id === place.id}
          />
        ))}
        {data?.isOperator ? (
          <>
            <MenuLabel>{t("platform")}</MenuLabel>
            <Place
              href="/operator"
              icon={<ShieldCheck aria-hidden />}
              name={t("operator")}
              here={tenant.face === "operator"}
            />
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

function Place({
  href,
  icon,
  name,
  here,
}: {
  href: string;
  icon: React.ReactNode;
  name: string;
  here: boolean;
}) {
  const t = useWords("shell");
  return (
    <MenuItem asChild>
      <Link href={href}>
        {icon}
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {here ? <Check className="!text-signal" aria-label={t("current")} /> : null}
      </Link>
    </MenuItem>
  );
}
