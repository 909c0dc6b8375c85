"use client";
import { type ReactNode, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { randomId } from "@/components/ui/random-id";
import { useWords } from "@/components/words/words";
import { createAttachment, deleteAttachment, MAX_ATTACHMENTS } from "@/lib/contract/attachments";
import { MAX_MESSAGE_BYTES, refusalOf, typeOfContent } from "@/lib/desk/attachments";
import type { Translator } from "@/lib/messages/translate";

type ConversationWords = Translator<"conversations", ReactNode>;

export type Upload = {
  key: string;
  name: string;
  bytes: number;
  contentType: string;
  /** The picture itself, for its thumbnail. */
  preview: string | null;
  /** Null while it is on its way. */
  id: string | null;
};

/** Files of texts that were not sent yet, so that looking at another conversation loses none. */
const kept = new Map<string, readonly Upload[]>();

/** The files of one draft: each is checked and uploaded as it is added, and sent by its id. */
export function useUploads(draft: string) {
  const t = useWords("conversations");
  const { client } = useTenant();
  const [uploads, setShown] = useState<readonly Upload[]>(() => kept.get(draft) ?? []);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (make: (now: readonly Upload[]) => readonly Upload[]) => {
    const next = make(kept.get(draft) ?? []);
    if (next.length === 0) kept.delete(draft);
    else kept.set(draft, next);
    setShown(next);
  };
  const remove = (key: string) => {
    const id = (kept.get(draft) ?? []).find((one) => one.key === key)?.id;
    change((now) => now.filter((one) => one.key !== key));
    // One that stays behind is deleted within a day.
    if (id) client(deleteAttachment, { params: { id } }).catch(() => {});
  };
  const addOne = async (file: File) => {
    const content = new Uint8Array(await file.arrayBuffer());
    const contentType = typeOfContent(content);
    const now = kept.get(draft) ?? [];
    const refusal = refusalOf({ contentType, bytes: content.length });
    const why = refusal === null ? whyTooMany(t, now, { bytes: content.length }) : t(`refused_${refusal}`);
    if (why !== null || contentType === null) return setProblem(`${file.name}: ${why}`);
    const key = randomId();
    const base64 = await base64Of(file, t("unreadable"));
    const isImage = contentType.startsWith("image/");
    const preview = isImage ? `data:${contentType};base64,${base64}` : null;
    const about = { key, name: file.name || t("picture_name"), bytes: content.length, contentType, preview };
    change((before) => [...before, { ...about, id: null }]);
    try {
      const made = await client(createAttachment, { body: { name: about.name, content: base64 } });
      change((before) => before.map((one) => (one.key === key ? { ...one, ...made, key } : one)));
    } catch (error) {
      change((before) => before.filter((one) => one.key !== key));
      const problem = error instanceof Error ? error.message : t("not_uploaded");
      setProblem(`${about.name}: ${problem}`);
    }
  };
  const add = async (files: Iterable<File>) => {
    setProblem(null);
    for (const file of files) await addOne(file);
  };
  const clear = () => {
    setProblem(null);
    change(() => []);
  };
  const discard = () => {
    for (const { key } of uploads) remove(key);
  };
  const ids = uploads.map(({ id }) => id).filter((id) => id !== null);
  return {
    uploads,
    /** The part of a message's body that names the files, and nothing without files. */
    media: ids.length > 0 ? { media: ids } : {},
    isUploading: ids.length < uploads.length,
    problem,
    add,
    remove,
    clear,
    discard,
  };
}

function whyTooMany(
  t: ConversationWords,
  now: readonly Upload[],
  { bytes }: { bytes: number },
): string | null {
  if (now.length >= MAX_ATTACHMENTS) return t("too_many_files", { most: MAX_ATTACHMENTS });
  const total = now.reduce((sum, one) => sum + one.bytes, bytes);
  return total > MAX_MESSAGE_BYTES ? t("too_large") : null;
}

function base64Of(file: File, unreadable: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
  reader.onerror = () => reject(reader.error ?? new Error(unreadable));
  reader.readAsDataURL(file);
  return promise;
}
