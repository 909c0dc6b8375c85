"use client";
import { Send } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Textarea } from "@/components/ui/field";
import { Notice } from "@/components/ui/surface";
import { useWarnBeforeClosing } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { smsSegments } from "@/lib/actions/sms-segments";
import { listConversations } from "@/lib/contract/conversations";
import { createMessage, listMessages, listScheduledTexts } from "@/lib/contract/messages";
import { AttachButton, useDroppedFiles } from "./attach-files";
import { QuietNotice, useQuietHours } from "./quiet-notice";
import { ScheduleButton } from "./schedule-button";
import { SnippetMenu } from "./snippet-menu";
import { UploadList } from "./upload-list";
import { useUploads } from "./use-uploads";
import type { Contact } from "./words";

/** Texts that were not sent yet, so that looking at another conversation loses none. */
const drafts = new Map<string, string>();

function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(key) ?? "");
  const keep = (typed: string) => {
    setText(typed);
    if (typed === "") drafts.delete(key);
    else drafts.set(key, typed);
  };
  return [text, keep];
}

type Props = {
  contact: Contact;
  /** An earlier text to write again. */
  reused: { text: string } | null;
};

type Sending = { call?: ReturnType<typeof useCall<typeof createMessage>>; onDone?: () => void };

export function Composer({ contact, reused }: Props) {
  const t = useWords("conversations");
  const { may, key } = useTenant();
  const { phone, optedOut } = contact;
  const [text, setText] = useDraft(`${key} ${phone ?? ""}`);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text is taken over once, when it is chosen
  useEffect(() => {
    if (!reused) return;
    setText(reused.text);
    field.current?.focus();
  }, [reused]);
  const { uploads, media, isUploading, problem, add, remove, clear } = useUploads(`${key} ${phone ?? ""}`);
  const { isOver, target } = useDroppedFiles(add);
  const isEmpty = text.trim() === "" && uploads.length === 0;
  useWarnBeforeClosing(!isEmpty);
  const quiet = useQuietHours(optedOut || isEmpty ? null : phone);
  const refreshes = [listMessages, listScheduledTexts, listConversations];
  const send = useCall(createMessage, { refreshes });
  // The dialog shows the errors of its own request.
  const schedule = useCall(createMessage, { refreshes });
  const isBusy = send.isPending || schedule.isPending;
  if (!phone) return null;
  if (!may("data:write"))
    return (
      <div className="border-line border-t p-4">
        <ViewOnly scope="data:write" what="texts" />
      </div>
    );
  if (optedOut)
    return (
      <div className="border-line border-t p-4">
        <Notice tone="warn">{t("opted_out")}</Notice>
      </div>
    );
  function sendText(at: { sendAt?: string } = {}, { call = send, onDone }: Sending = {}) {
    if (!phone || isEmpty || isUploading || isBusy) return;
    const onSuccess = () => {
      setText("");
      clear();
      onDone?.();
    };
    call.mutate({ body: { channel: "sms", to: phone, body: text.trim(), ...media, ...at } }, { onSuccess });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    sendText();
  }
  const { segments, encoding } = smsSegments(text);
  return (
    <form
      data-bottom-bar
      onSubmit={submit}
      {...target}
      className={cx("border-line border-t bg-paper p-3", isOver && "bg-signal-soft")}
    >
      <div className="mx-auto flex max-w-2xl flex-col gap-1.5">
        <ErrorNotice error={send.error} />
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
        <UploadList uploads={uploads} onRemove={remove} />
        <QuietNotice
          quiet={quiet}
          name={contact.name}
          disabled={isUploading}
          busy={isBusy}
          onWait={(sendAt) => sendText({ sendAt })}
        />
        <div className="flex items-end gap-2">
          <Textarea
            ref={field}
            aria-label={t("message")}
            placeholder={t("write")}
            rows={2}
            className="min-h-16 resize-none"
            maxLength={1600}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
            }}
          />
          <Button type="submit" kind="primary" busy={isBusy} disabled={isEmpty || isUploading}>
            <Send aria-hidden /> {t("send")}
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-x-3">
          <AttachButton add={add} />
          <SnippetMenu
            contact={contact}
            onChoose={(chosen) => setText(text === "" ? chosen : `${text} ${chosen}`)}
          />
          <ScheduleButton
            to={phone}
            disabled={isEmpty || isUploading || send.isPending}
            busy={schedule.isPending}
            error={schedule.error}
            onOpen={() => {
              send.reset();
              schedule.reset();
            }}
            onSchedule={(sendAt, onDone) => sendText({ sendAt }, { call: schedule, onDone })}
          />
          {text === "" ? <p className="text-ink-3 text-xs touch:hidden">{t("send_keys")}</p> : null}
          {segments > 1 ? (
            <p className="text-ink-3 text-xs">
              {t(encoding === "UCS-2" ? "segments_short" : "segments", { count: segments })}
            </p>
          ) : null}
        </div>
      </div>
    </form>
  );
}
