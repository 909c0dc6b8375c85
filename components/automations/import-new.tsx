"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTenant } from "@/components/shell/tenant";
import { useWords } from "@/components/words/words";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { createAutomation } from "@/lib/contract/automations";
import { ImportForm } from "./import-form";

/** A new automation from an exported one. It opens in the editor as a draft. */
export function ImportNew({ onClose }: { onClose: () => void }) {
  const t = useWords("automations");
  const tenant = useTenant();
  const router = useRouter();
  const create = useMutation({
    mutationFn: (definition: Definition) => {
      const { name, ...rest } = serialize(definition);
      const body = { ...rest, name: name || t("imported_automation"), numbered: true };
      return tenant.client(createAutomation, { body });
    },
    onSuccess: ({ id }) => router.push(`/w/${tenant.id}/automations/${id}`),
  });
  return (
    <ImportForm
      description={t("import_about")}
      busy={create.isPending || create.isSuccess}
      error={create.error}
      onClose={onClose}
      onImport={(definition) => create.mutate(definition)}
    />
  );
}
