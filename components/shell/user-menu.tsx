"use client";
import { Bell, Keyboard, LogOut, Monitor, Moon, ShieldCheck, SunMedium, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import {
  Menu,
  MenuChoice,
  MenuChoices,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import { signOutTo } from "./sign-out";
import { applyTheme, chosenTheme } from "./theme";

export function UserMenu({
  name,
  email,
  onShortcuts,
}: {
  name: string;
  email: string;
  onShortcuts: () => void;
}) {
  const t = useWords("shell");
  return (
    <Menu>
      <MenuTrigger className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 touch:min-h-touch text-left hover:bg-hover">
        <span
          className="flex size-6 shrink-0 items-center justify-center rounded-full bg-signal font-semibold text-on-signal text-xs"
          aria-hidden
        >
          {initials(name)}
        </span>
        <span className="min-w-0 flex-1 truncate text-base">{name}</span>
        <span className="sr-only">{t("your_account")}</span>
      </MenuTrigger>
      <MenuContent align="start" className="w-56">
        <MenuLabel>{email}</MenuLabel>
        <MenuSeparator />
        <Appearance />
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/account">
            <UserRound aria-hidden /> {t("profile")}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/account/security">
            <ShieldCheck aria-hidden /> {t("security")}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/account/notifications">
            <Bell aria-hidden /> {t("notifications")}
          </Link>
        </MenuItem>
        <MenuItem onSelect={onShortcuts}>
          <Keyboard aria-hidden /> {t("shortcuts")}
        </MenuItem>
        <MenuItem onSelect={() => signOutTo("/sign-in")}>
          <LogOut aria-hidden /> {t("sign_out")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

const APPEARANCES = [
  ["light", SunMedium],
  ["dark", Moon],
  ["system", Monitor],
] as const;

/** The menu is mounted when it opens, so it shows the theme of that moment. */
function Appearance() {
  const t = useWords("shell");
  return (
    <MenuChoices value={chosenTheme()}>
      <MenuLabel>{t("appearance")}</MenuLabel>
      {APPEARANCES.map(([theme, Icon]) => (
        <MenuChoice key={theme} value={theme} onSelect={() => applyTheme(theme)}>
          <Icon aria-hidden /> {t(theme)}
        </MenuChoice>
      ))}
    </MenuChoices>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(" ").filter(Boolean);
  return `${[...(words[0] ?? "?")][0] ?? "?"}${words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : ""}`.toUpperCase();
}
