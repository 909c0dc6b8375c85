"use client";
import { Clock } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DayTimeField } from "@/components/ui/day-time-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { phoneInputText } from "@/components/ui/phone";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { listConversations } from "@/lib/contract/conversations";
import { createMessage, listMessages, listScheduledTexts } from "@/lib/contract/messages";
import { AttachButton, useDroppedFiles } from "./attach-files";
import { fromLocalInput, localInput } from "./days";
import { type Person, PersonPhone, useTypedPerson } from "./person-fields";
import { PersonSearch } from "./person-search";
import { QuietNotice, useQuietHours } from "./quiet-notice";
import { QuietThen } from "./quiet-then";
import { SnippetMenu } from "./snippet-menu";
import { UploadList } from "./upload-list";
import { useUploads } from "./use-uploads";
import { useLabels } from "./words";

/** The first text to somebody: a person the workspace knows, or any number. */
export function NewMessageDialog({
  onClose,
  onSent,
}: {
  onClose: () => void;
  onSent: (contactId: string) => void;
}) {
  const labels = useLabels();
  const t = useWords("conversations");
  const [person, setPerson] = useState<Person | undefined>();
  const { uploads, media, isUploading, problem, add, remove, clear, discard } = useUploads(useId());
  const { target } = useDroppedFiles(add);
  const text = useRef<HTMLTextAreaElement>(null);
  const insert = (chosen: string) => {
    const field = text.current;
    if (field) field.value = field.value === "" ? chosen : `${field.value} ${chosen}`;
  };
  const { phone, carry } = useTypedPerson();
  const [to, setTo] = useState("");
  const { timezone = "UTC" } = useTenant();
  const zoneName = useZoneName();
  // The time to send at, or null to send at once.
  const [at, setAt] = useState<string | null>(null);
  const sendAt = at === null ? null : fromLocalInput(at, timezone);
  const quiet = useQuietHours(at !== null && sendAt === null ? null : to, sendAt);
  const send = useCall(createMessage, { refreshes: [listMessages, listScheduledTexts, listConversations] });
  return (
    <DialogForm
      title={t("new_message")}
      verb={t(at !== null ? "schedule_text" : quiet ? "send_text_anyway" : "send_text")}
      busy={send.isPending}
      error={send.error}
      disabled={isUploading}
      fields={["/to", "/body", "/sendAt"]}
      state={[at, ...uploads.map(({ key }) => key)]}
      onClose={() => {
        discard();
        onClose();
      }}
      onSubmit={(value) => {
        // A text for a chosen time is never sent at once.
        if (at !== null && sendAt === null) return;
        send.mutate(
          {
            body: {
              channel: "sms",
              to: value("phone"),
              body: value("text"),
              ...media,
              ...(sendAt ? { sendAt } : {}),
            },
          },
          {
            onSuccess: ({ contactId, status, suppressedReason }) => {
              clear();
              if (status === "suppressed")
                toast(t("was_not_sent", { why: labels.whyNotSent(suppressedReason) }));
              onClose();
              if (contactId) onSent(contactId);
            },
          },
        );
      }}
    >
      <PersonSearch
        onChoose={(chosen) => {
          setPerson(chosen);
          setTo(chosen?.phone ?? "");
        }}
        onNew={(typed) => {
          carry(typed);
          if ("phone" in typed) setTo(phone.current?.value ?? "");
        }}
      />
      <PersonPhone
        key={person?.phone}
        ref={phone}
        person={person}
        error={send.error}
        at="/to"
        namesPerson
        onLeave={(number) =>
          setTo(person?.phone && number === phoneInputText(person.phone) ? person.phone : number)
        }
      />
      <div {...target} className="flex flex-col gap-2">
        <Field label={t("message")} error={fieldError(send.error, "/body")}>
          <Textarea ref={text} name="text" rows={4} required={uploads.length === 0} maxLength={1600} />
        </Field>
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
        <UploadList uploads={uploads} onRemove={remove} />
        {at === null ? (
          <QuietNotice
            quiet={quiet}
            name={person?.phone === to ? (person.name ?? null) : null}
            onWait={(until) => setAt(localInput(Date.parse(until), timezone))}
          />
        ) : (
          <>
            <Field
              label={t("schedule_when")}
              hint={zoneName(timezone)}
              error={fieldError(send.error, "/sendAt")}
            >
              <DayTimeField zone={timezone} required value={at} onChange={setAt} />
            </Field>
            <QuietThen quiet={quiet} />
          </>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <AttachButton add={add} />
          <SnippetMenu contact={{ name: person?.name ?? null }} onChoose={insert} manages={false} />
          <Button kind="ghost" size="sm" onClick={() => setAt(at === null ? "" : null)}>
            <Clock aria-hidden /> {t(at === null ? "schedule" : "schedule_now")}
          </Button>
        </div>
      </div>
    </DialogForm>
  );
}
