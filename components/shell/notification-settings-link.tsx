"use client";
import { Settings } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** Leads from a card of notices to the settings that decide which come. */
export function NotificationSettingsLink({ label, href }: { label: string; href: string }) {
  return (
    <Button asChild size="sm" kind="ghost" aria-label={label} title={label}>
      <Link href={href}>
        <Settings className="size-4" aria-hidden />
      </Link>
    </Button>
  );
}
