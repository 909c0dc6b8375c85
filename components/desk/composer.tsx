"use client";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Textarea } from "@/components/ui/field";
import { plural } from "@/components/ui/money";
import { Notice } from "@/components/ui/surface";
import { useWarnBeforeClosing } from "@/components/ui/unsaved";
import { smsSegments } from "@/lib/actions/sms-segments";
import { listConversations } from "@/lib/contract/conversations";
import { createMessage, listMessages } from "@/lib/contract/messages";
import { SnippetMenu } from "./snippet-menu";
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

export function Composer({ contact }: { contact: Contact }) {
  const { may, key } = useTenant();
  const { phone, optedOut } = contact;
  const [text, setText] = useDraft(`${key} ${phone ?? ""}`);
  useWarnBeforeClosing(text.trim() !== "");
  const send = useCall(createMessage, { refreshes: [listMessages, listConversations] });
  if (!phone) return null;
  if (!may("data:write"))
    return (
      <div className="border-line border-t p-4">
        <ViewOnly scope="data:write" what="send texts" />
      </div>
    );
  if (optedOut)
    return (
      <div className="border-line border-t p-4">
        <Notice tone="warn">
          Opted out of texts. They can text START to opt in again, or you can change it on their page.
        </Notice>
      </div>
    );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!phone || text.trim() === "") return;
    send.mutate({ body: { channel: "sms", to: phone, body: text.trim() } }, { onSuccess: () => setText("") });
  }
  const { segments, encoding } = smsSegments(text);
  return (
    <form onSubmit={submit} className="border-line border-t bg-paper p-3">
      <div className="mx-auto flex max-w-2xl flex-col gap-1.5">
        <ErrorNotice error={send.error} />
        <div className="flex items-end gap-2">
          <Textarea
            aria-label="Message"
            placeholder="Write a text…"
            rows={2}
            className="min-h-16 resize-none"
            maxLength={1600}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
            }}
          />
          <Button type="submit" kind="primary" busy={send.isPending} disabled={text.trim() === ""}>
            <Send aria-hidden /> Send
          </Button>
        </div>
        <div className="flex items-center gap-3">
          <SnippetMenu
            contact={contact}
            onChoose={(chosen) => setText(text === "" ? chosen : `${text} ${chosen}`)}
          />
          <p className="text-ink-3 text-xs">
            {text === ""
              ? "Ctrl or ⌘ + Enter to send"
              : `${plural(segments, "segment")}${encoding === "UCS-2" ? "; a special character makes segments shorter" : ""}`}
          </p>
        </div>
      </div>
    </form>
  );
}
