"use client";
import { CalendarPlus, ChevronDown, PhoneIncoming, Plus, RotateCcw, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import { BookDialog } from "./book-dialog";
import { LogCallDialog } from "./log-call-dialog";
import { NewCallbackDialog } from "./new-callback-dialog";
import { NewLeadDialog } from "./new-lead-dialog";
import type { Person } from "./person-fields";

type LogKind = "call" | "lead" | "booking" | "callback";

/** The records that staff log by hand. Each one emits its real event, so automations start. */
function LogDialog({
  kind,
  person,
  date,
  onClose,
}: {
  kind: LogKind | null;
  person?: Person | undefined;
  /** The day a booking begins with. */
  date?: string | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog open={kind !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {kind === "call" ? <LogCallDialog person={person} onClose={onClose} /> : null}
      {kind === "lead" ? <NewLeadDialog person={person} onClose={onClose} /> : null}
      {kind === "booking" ? <BookDialog person={person} date={date} onClose={onClose} /> : null}
      {kind === "callback" ? <NewCallbackDialog person={person} onClose={onClose} /> : null}
    </Dialog>
  );
}

export function LogMenu({ person, label }: { person?: Person; label?: string }) {
  const t = useWords("desk");
  const { may } = useTenant();
  const [kind, setKind] = useState<LogKind | null>(null);
  if (!may("data:write")) return <ViewOnly scope="data:write" />;
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button kind="primary">
            <Plus aria-hidden /> {label ?? t("log")} <ChevronDown aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => setKind("call")}>
            <PhoneIncoming aria-hidden /> {t("menu_call")}
          </MenuItem>
          <MenuItem onSelect={() => setKind("lead")}>
            <UserPlus aria-hidden /> {t("menu_lead")}
          </MenuItem>
          <MenuItem onSelect={() => setKind("booking")}>
            <CalendarPlus aria-hidden /> {t("menu_booking")}
          </MenuItem>
          <MenuItem onSelect={() => setKind("callback")}>
            <RotateCcw aria-hidden /> {t("menu_callback")}
          </MenuItem>
        </MenuContent>
      </Menu>
      <LogDialog kind={kind} person={person} onClose={() => setKind(null)} />
    </>
  );
}

/** The log button of a page that shows one kind of record. */
export function LogButton({ kind, label, date }: { kind: LogKind; label: string; date?: string }) {
  const { may } = useTenant();
  const [open, setOpen] = useDialogParam(kind);
  if (!may("data:write")) return <ViewOnly scope="data:write" />;
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {label}
      </Button>
      <LogDialog kind={open ? kind : null} date={date} onClose={() => setOpen(false)} />
    </>
  );
}
