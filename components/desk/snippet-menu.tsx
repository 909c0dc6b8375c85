"use client";
import { useQuery } from "@tanstack/react-query";
import { MessageSquareText, Settings2 } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/components/ui/menu";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { listSnippets } from "@/lib/contract/text-snippets";
import { fillSnippet } from "@/lib/desk/snippets";
import { SnippetsDialog } from "./snippets-dialog";
import type { Contact } from "./words";

/** Puts a text that is sent often into the message, with the contact's details filled in. */
export function SnippetMenu({
  contact,
  onChoose,
  manages = true,
}: {
  contact: Pick<Contact, "name">;
  onChoose: (text: string) => void;
  /** False in a dialog, which snippets cannot be managed from. */
  manages?: boolean;
}) {
  const t = useWords("conversations");
  const { client, key, may, name: practice, phone: ours } = useTenant();
  const phoneText = usePhoneText();
  const [isManaging, setManaging] = useState(false);
  const list = useQuery({ ...query(client, key, listSnippets), staleTime: 60_000 });
  const snippets = list.data?.snippets ?? [];
  const mayManage = manages && may("settings:write");
  if (snippets.length === 0 && !mayManage) return null;
  const fields = { name: contact.name, practice, phone: ours ? phoneText(ours) : null };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button size="sm" kind="ghost">
            <MessageSquareText aria-hidden /> {t("snippets")}
          </Button>
        </MenuTrigger>
        <MenuContent className="max-h-80 max-w-80 overflow-y-auto">
          {snippets.length === 0 ? <MenuLabel>{t("snippets_none")}</MenuLabel> : null}
          {snippets.map(({ id, name, body }) => (
            <MenuItem key={id} onSelect={() => onChoose(fillSnippet(body, fields))}>
              <span className="min-w-0">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-ink-3 text-sm">{fillSnippet(body, fields)}</span>
              </span>
            </MenuItem>
          ))}
          {mayManage ? (
            <MenuItem onSelect={() => setManaging(true)}>
              <Settings2 aria-hidden /> {t("snippets_manage")}
            </MenuItem>
          ) : null}
        </MenuContent>
      </Menu>
      <Dialog open={isManaging} onOpenChange={setManaging}>
        {isManaging ? <SnippetsDialog snippets={snippets} /> : null}
      </Dialog>
    </>
  );
}
