"use client";
import { CopyCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Menu,
  MenuCheck,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import type { BusinessHours, Weekday } from "@/lib/automation/business-hours";
import { usualCopyDays } from "./copy-days";

type Props = {
  from: Weekday;
  /** The days in the order they are shown. */
  week: readonly Weekday[];
  hours: BusinessHours;
  disabled: boolean;
  onCopy: (days: readonly Weekday[]) => void;
};

/** Gives other days the hours of this one, each of them chosen before anything changes. */
export function CopyHoursMenu({ from, week, hours, disabled, onCopy }: Props) {
  const t = useWords("settings");
  const common = useWords("ui");
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  const day = common(`day_${from}`);
  return (
    <Menu onOpenChange={(open) => open && setChosen(usualCopyDays(hours, from))}>
      <MenuTrigger asChild>
        <Button
          kind="ghost"
          size="icon"
          title={t("copy_hours")}
          aria-label={t("copy_hours_of", { day })}
          disabled={disabled}
        >
          <CopyCheck aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>{t("copy_hours_to", { day })}</MenuLabel>
        {week
          .filter((one) => one !== from)
          .map((one) => (
            <MenuCheck
              key={one}
              checked={chosen.includes(one)}
              onCheckedChange={(on) => setChosen(on ? [...chosen, one] : chosen.filter((day) => day !== one))}
            >
              {common(`day_${one}`)}
              {hours[one] ? null : <span className="ml-auto pl-4 text-ink-3 text-sm">{t("closed")}</span>}
            </MenuCheck>
          ))}
        <MenuSeparator />
        <MenuItem className="font-medium" disabled={chosen.length === 0} onSelect={() => onCopy(chosen)}>
          {t("copy_hours_now", { count: chosen.length })}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
