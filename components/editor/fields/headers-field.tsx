"use client";
import { useMemo } from "react";
import { useWorkspaceNames } from "@/components/editor/use-workspace-names";
import { useWords } from "@/components/words/words";
import { KeyValueField } from "./key-value-field";
import { SaveSecret } from "./save-secret";
import type { Choice, FieldProps } from "./use-value";

/** Headers are where a secret may be named: its name is offered, its value never leaves the server. */
export function HeadersField(props: FieldProps) {
  const t = useWords("editorFields");
  const names = useWorkspaceNames();
  const secrets = useMemo(
    () => names?.secrets.map((name) => secretChoice(name, t("from_secrets"))),
    [names, t],
  );
  return (
    <div className="flex flex-col gap-2">
      <KeyValueField {...props} {...(secrets ? { more: secrets } : {})} />
      <SaveSecret bound={props.bound} />
    </div>
  );
}

function secretChoice(name: string, from: string): Choice {
  return {
    path: `secret.${name}`,
    field: { name, title: name, type: "string", semantic: "header", optional: false },
    nodeId: null,
    from,
    sample: null,
  };
}
