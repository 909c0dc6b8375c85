"use client";
import { PhoneIncoming, PhoneMissed, PhoneOutgoing } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { duration } from "@/components/ui/duration";
import { Link } from "@/components/ui/link";
import { Badge } from "@/components/ui/surface";
import { Td, Tr } from "@/components/ui/table";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { dayAndClock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { CallBackButton } from "./call-back-button";
import { RecordingButton } from "./recording-button";
import { type Call, isMissed, otherNumber, useLabels } from "./words";

/** A row of the list. It opens the call's panel, which has an address of its own. */
export function CallRow({ call, onOpen }: { call: Call; onOpen: () => void }) {
  const labels = useLabels();
  const { timezone } = useTenant();
  const outcome = labels.outcome(call.outcome);
  const when = dayAndClock(call.startedAt, timezone);
  return (
    <Tr onOpen={onOpen}>
      <Td className="h-10 max-w-44 sm:max-w-80">
        <Caller call={call} onOpen={onOpen} />
        <span className="block pl-6 text-ink-3 text-sm sm:hidden">{when}</span>
      </Td>
      <Td>
        <Badge tone={outcome.tone}>{outcome.label}</Badge>
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{when}</Td>
      <Td number className="text-ink-2 max-sm:hidden">
        {call.durationSeconds > 0 ? duration(call.durationSeconds) : ""}
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{call.handledBy ? labels.handledBy(call.handledBy) : ""}</Td>
      <Td className="w-2/5 max-w-0 truncate text-ink-2 max-sm:hidden">{call.summary ?? ""}</Td>
      <Td className="whitespace-nowrap text-right">
        <RecordingButton call={call} />
        <Return call={call} />
      </Td>
    </Tr>
  );
}

function Caller({ call, onOpen }: { call: Call; onOpen: () => void }) {
  const phoneText = usePhoneText();
  const labels = useLabels();
  const { id } = useTenant();
  const number = otherNumber(call);
  const name = call.contactName ?? call.callerName;
  const Icon = call.direction === "outbound" ? PhoneOutgoing : isMissed(call) ? PhoneMissed : PhoneIncoming;
  return (
    <span className="flex items-center gap-2">
      <Icon
        className={cx("size-4 shrink-0", isMissed(call) ? "text-bad" : "text-ink-3")}
        aria-label={labels.direction(call.direction)}
      />
      <Link
        href={`/w/${id}/calls?call=${call.id}`}
        dir="auto"
        className="min-w-0 truncate font-medium hover:underline"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {labels.callerOf(call)}
      </Link>
      {name && number !== null ? (
        <span dir="ltr" className="shrink-0 text-ink-3 text-sm max-sm:hidden">
          {phoneText(number)}
        </span>
      ) : null}
    </span>
  );
}

/** A missed call can be returned until its caller has been reached. */
function Return({ call }: { call: Call }) {
  const t = useWords("calls");
  const { timezone } = useTenant();
  if (!isMissed(call) || call.from === null) return null;
  if (call.returnedAt === null)
    return (
      <CallBackButton
        phone={call.from}
        name={call.contactName ?? call.callerName}
        contactId={call.contactId}
      />
    );
  return (
    <span className="text-ink-3 text-sm" title={dayAndClock(call.returnedAt, timezone)}>
      {t("returned")}
    </span>
  );
}
