"use client";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { isLocked } from "@/components/editor/store";
import { useWorkspaceNames } from "@/components/editor/use-workspace-names";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { isObject } from "@/lib/automation/json";
import { listNames } from "@/lib/contract/automation-names";
import { putSecret } from "@/lib/contract/secrets";
import { hostOf, type OpenCredential, openCredential, secretNameFor, withReference } from "./open-credential";
import type { Bound } from "./use-value";

/** A readable credential in a header, with a button that saves it as a secret and references it instead. */
export function SaveSecret({ bound }: { bound: Bound }) {
  const t = useWords("editorFields");
  const { scopes } = useEditorSession();
  const locked = useEditor(isLocked);
  const [open, setOpen] = useState(false);
  const found = openCredential(bound.value);
  if (locked || found === null) return null;
  return (
    <Notice tone="warn">
      <p>{t("credential_readable", { header: found.header })}</p>
      {scopes.includes("settings:write") ? (
        <Button size="sm" className="mt-2" onClick={() => setOpen(true)}>
          <LockKeyhole aria-hidden /> {t("save_as_secret_dialog")}
        </Button>
      ) : null}
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? <SaveDialog bound={bound} found={found} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </Notice>
  );
}

type DialogProps = { bound: Bound; found: OpenCredential; onClose: () => void };

function SaveDialog({ bound, found, onClose }: DialogProps) {
  const t = useWords("editorFields");
  const names = useWorkspaceNames();
  const host = useEditor(({ doc }) => {
    const node = doc.nodes.find(({ id }) => id === bound.nodeId);
    return node?.type === "action" ? hostOf(node.config.url) : null;
  });
  const save = useCall(putSecret, { refreshes: [listNames] });
  const taken = names?.secrets ?? [];
  const [name, setName] = useState(() => secretNameFor(found, { host, taken }));
  const isTaken = taken.includes(name.trim());
  return (
    <DialogForm
      title={t("save_as_secret")}
      description={t("save_as_secret_about", { header: found.header })}
      verb={t("save_secret")}
      busy={save.isPending}
      disabled={isTaken}
      error={save.error}
      fields={["/name"]}
      onClose={onClose}
      onSubmit={() => {
        const secret = name.trim();
        save.mutate(
          { params: { name: secret }, body: { value: found.value, ...(host ? { hosts: [host] } : {}) } },
          {
            onSuccess: () => {
              if (isObject(bound.value)) bound.set(withReference(bound.value, found, secret));
              onClose();
              toast(t("secret_saved", { name: secret, header: found.header }));
            },
          },
        );
      }}
    >
      <Field
        label={t("secret_name")}
        hint={host ? t("secret_hosts", { host }) : t("secret_any_host")}
        error={isTaken ? t("secret_taken", { name: name.trim() }) : fieldError(save.error, "/name")}
      >
        <Input
          required
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </DialogForm>
  );
}
