"use client";
import { useMemo } from "react";
import { useWorkspaceNames } from "@/components/editor/use-workspace-names";
import { KeyValueField } from "./key-value-field";
import type { Choice, FieldProps } from "./use-value";

/** Headers are where a secret may be named: its name is offered, its value never leaves the server. */
export function HeadersField(props: FieldProps) {
  const names = useWorkspaceNames();
  const secrets = useMemo(() => names?.secrets.map(secretChoice), [names]);
  return <KeyValueField {...props} {...(secrets ? { more: secrets } : {})} />;
}

function secretChoice(name: string): Choice {
  return {
    path: `secret.${name}`,
    field: { name, title: name, type: "string", semantic: "header", optional: false },
    nodeId: null,
    from: "Secrets",
    sample: null,
  };
}
