"use client";
import { useCallback } from "react";
import { useWords } from "@/components/words/words";
import { plainText } from "@/lib/plain-text";

/** The text of a list of fields in which nothing is found. A reply is a field only after a wait for one. */
export function useNoFieldText(): (search: string) => string {
  const t = useWords("editorFields");
  return useCallback(
    (search) => {
      const typed = plainText(search.trim());
      const isReply =
        typed.length > 2 &&
        plainText(t("reply_words"))
          .split(" ")
          .some((word) => word.startsWith(typed));
      return t(isReply ? "no_reply_yet" : "no_field_matches");
    },
    [t],
  );
}
