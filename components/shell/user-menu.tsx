"use client";
import { Bell, Keyboard, LogOut, Monitor, Moon, ShieldCheck, SunMedium, UserRound } from "lucide-react";
import Link from "next/link";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { signOutTo } from "./sign-out";
import { applyTheme } from "./theme";

export function UserMenu({
  name,
  email,
  onShortcuts,
}: {
  name: string;
  email: string;
  onShortcuts: () => void;
}) {
  return (
    <Menu>
      <MenuTrigger className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover">
        <span
          className="flex size-6 shrink-0 items-center justify-center rounded-full bg-signal font-semibold text-on-signal text-xs"
          aria-hidden
        >
          {initials(name)}
        </span>
        <span className="min-w-0 flex-1 truncate text-base">{name}</span>
        <span className="sr-only">Your account</span>
      </MenuTrigger>
      <MenuContent align="start" className="w-56">
        <MenuLabel>{email}</MenuLabel>
        <MenuSeparator />
        <MenuLabel>Appearance</MenuLabel>
        <MenuItem onSelect={() => applyTheme("light")}>
          <SunMedium aria-hidden /> Light
        </MenuItem>
        <MenuItem onSelect={() => applyTheme("dark")}>
          <Moon aria-hidden /> Dark
        </MenuItem>
        <MenuItem onSelect={() => applyTheme("system")}>
          <Monitor aria-hidden /> System
        </MenuItem>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/account">
            <UserRound aria-hidden /> Profile
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/account/security">
            <ShieldCheck aria-hidden /> Security
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/account/notifications">
            <Bell aria-hidden /> Notifications
          </Link>
        </MenuItem>
        <MenuItem onSelect={onShortcuts}>
          <Keyboard aria-hidden /> Shortcuts
        </MenuItem>
        <MenuItem onSelect={() => signOutTo("/sign-in")}>
          <LogOut aria-hidden /> Sign out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(" ").filter(Boolean);
  return `${[...(words[0] ?? "?")][0] ?? "?"}${words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : ""}`.toUpperCase();
}
