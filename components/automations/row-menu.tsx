"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  Archive,
  ArchiveRestore,
  CircleHelp,
  Copy,
  MoreHorizontal,
  Pause,
  Play,
  Tag,
  Target,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { duplicateAutomation } from "@/lib/contract/automation-list";
import { type AutomationView, listAutomations, restoreAutomation } from "@/lib/contract/automations";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { usePausing } from "./bulk";
import { ArchiveDialog, LabelsDialog } from "./list-dialogs";

/** The actions on an automation in the list. */
export function RowMenu({ automation }: { automation: AutomationView }) {
  const t = useWords("automations");
  const tenant = useTenant();
  const router = useRouter();
  const queries = useQueryClient();
  const [archiving, setArchiving] = useState(false);
  const [labeling, setLabeling] = useState(false);
  const refresh = () => readAgain(queries, keyOf(tenant.key, listAutomations));
  const onError = (error: Error) => toast.error(error.message);
  const duplicate = useMutation({
    mutationFn: () => tenant.client(duplicateAutomation, { params: { id: automation.id }, body: {} }),
    onSuccess: refresh,
    onError,
  });
  const { pause, resume } = usePausing();
  const restore = useMutation({
    mutationFn: () => tenant.client(restoreAutomation, { params: { id: automation.id }, body: {} }),
    onSuccess: ({ name, version }) => {
      toast(t("restored", { name, isPaused: version === null ? "no" : "yes" }));
      refresh();
    },
    onError,
  });
  return (
    <div className="relative">
      <Menu>
        <MenuTrigger asChild>
          <Button kind="ghost" size="icon-sm" aria-label={t("more_about", { name: automation.name })}>
            <MoreHorizontal aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => router.push(`/w/${tenant.id}/automations/${automation.id}/outcomes`)}>
            <Target aria-hidden /> {t("outcomes")}
          </MenuItem>
          {tenant.may("data:read") ? (
            <MenuItem onSelect={() => router.push(`/w/${tenant.id}/why?automation=${automation.id}`)}>
              <CircleHelp aria-hidden /> {t("why")}
            </MenuItem>
          ) : null}
          {tenant.may("automations:deploy") && automation.status === "active" ? (
            <MenuItem onSelect={() => pause.mutate([automation])}>
              <Pause aria-hidden /> {t("pause")}
            </MenuItem>
          ) : null}
          {tenant.may("automations:deploy") && automation.status === "paused" ? (
            <MenuItem onSelect={() => resume.mutate([automation])}>
              <Play aria-hidden /> {t("resume")}
            </MenuItem>
          ) : null}
          {tenant.may("automations:write") ? (
            <>
              <MenuItem onSelect={() => setLabeling(true)}>
                <Tag aria-hidden /> {t("labels_open")}
              </MenuItem>
              <MenuItem onSelect={() => duplicate.mutate()}>
                <Copy aria-hidden /> {t("duplicate")}
              </MenuItem>
            </>
          ) : null}
          {!tenant.may("automations:write") ? null : automation.status === "archived" ? (
            <MenuItem onSelect={() => restore.mutate()}>
              <ArchiveRestore aria-hidden /> {t("restore")}
            </MenuItem>
          ) : (
            <MenuItem danger onSelect={() => setArchiving(true)}>
              <Archive aria-hidden /> {t("archive_open")}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <Dialog open={labeling} onOpenChange={setLabeling}>
        <Suspense>
          {labeling ? <LabelsDialog automations={[automation]} onClose={() => setLabeling(false)} /> : null}
        </Suspense>
      </Dialog>
      <Dialog open={archiving} onOpenChange={setArchiving}>
        <Suspense>
          {archiving ? (
            <ArchiveDialog automations={[automation]} onClose={() => setArchiving(false)} onDone={refresh} />
          ) : null}
        </Suspense>
      </Dialog>
    </div>
  );
}
