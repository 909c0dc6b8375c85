"use client";
import { useMutation } from "@tanstack/react-query";
import {
  Archive,
  ArchiveRestore,
  CircleHelp,
  Copy,
  Download,
  History,
  Image,
  Keyboard,
  MoreHorizontal,
  Pause,
  Play,
  Search,
  Target,
  Upload,
  WandSparkles,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useCanDescribe } from "@/components/automations/describe/use-proposal";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { duplicateAutomation } from "@/lib/contract/automation-list";
import type { AutomationView } from "@/lib/contract/automations";
import { useNameTaken } from "./automation-name";
import { useEditor, useEditorSession } from "./context";
import type { TopBarActions } from "./top-bar-actions";

/** Open from the start: it is fetched because somebody asked for it. */
export function MoreMenu({ automation, ...act }: { automation: AutomationView } & TopBarActions) {
  const t = useWords("editorDialogs");
  const { api, scopes, workspaceId } = useEditorSession();
  const router = useRouter();
  const duplicate = useMutation({
    mutationFn: () => api(duplicateAutomation, { params: { id: automation.id }, body: {} }),
    onSuccess: ({ id }) => router.push(`/w/${workspaceId}/automations/${id}`),
    onError: (error) => toast.error(error.message),
  });
  const canDescribe = useCanDescribe();
  const mayDeploy = scopes.includes("automations:deploy");
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon" className="shrink-0" aria-label={t("more")}>
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <WholeName />
        <MenuItem onSelect={act.onVersions}>
          <History aria-hidden /> {t("versions")}
        </MenuItem>
        <MenuItem onSelect={() => router.push(`/w/${workspaceId}/automations/${automation.id}/outcomes`)}>
          <Target aria-hidden /> {t("outcomes")}
        </MenuItem>
        {scopes.includes("data:read") ? (
          <MenuItem onSelect={() => router.push(`/w/${workspaceId}/why?automation=${automation.id}`)}>
            <CircleHelp aria-hidden /> {t("why")}
          </MenuItem>
        ) : null}
        {mayDeploy && automation.status === "active" ? (
          <MenuItem onSelect={act.onPause}>
            <Pause aria-hidden /> {t("pause_dialog")}
          </MenuItem>
        ) : null}
        {mayDeploy && automation.status === "paused" ? (
          <MenuItem onSelect={act.onResume}>
            <Play aria-hidden /> {t("resume")}
          </MenuItem>
        ) : null}
        {scopes.includes("automations:write") ? (
          <MenuItem onSelect={() => duplicate.mutate()}>
            <Copy aria-hidden /> {t("key_duplicate")}
          </MenuItem>
        ) : null}
        {automation.status === "archived" && scopes.includes("automations:write") ? (
          <MenuItem onSelect={act.onRestore}>
            <ArchiveRestore aria-hidden /> {t("restore")}
          </MenuItem>
        ) : null}
        <MenuSeparator />
        {canDescribe && automation.status !== "archived" ? (
          <MenuItem onSelect={act.onDescribe}>
            <WandSparkles aria-hidden /> {t("describe_dialog")}
          </MenuItem>
        ) : null}
        <MenuItem onSelect={act.onImport}>
          <Upload aria-hidden /> {t("import_json")}
        </MenuItem>
        <MenuItem onSelect={act.onExport}>
          <Download aria-hidden /> {t("export_json")}
        </MenuItem>
        <MenuItem onSelect={() => act.onShare("svg")}>
          <Image aria-hidden /> {t("picture_svg")}
        </MenuItem>
        <MenuItem onSelect={() => act.onShare("png")}>
          <Image aria-hidden /> {t("picture_png")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={act.onCommands}>
          <Search aria-hidden /> {t("search_commands")}
        </MenuItem>
        <MenuItem onSelect={act.onShortcuts}>
          <Keyboard aria-hidden /> {t("shortcuts")}
        </MenuItem>
        {automation.status !== "archived" && scopes.includes("automations:write") ? (
          <>
            <MenuSeparator />
            <MenuItem danger onSelect={act.onArchive}>
              <Archive aria-hidden /> {t("archive_dialog")}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

/** The whole name for phones, where the top bar truncates it and has no room for the warning about a duplicate. */
function WholeName() {
  const t = useWords("editor");
  const name = useEditor(({ doc }) => doc.name);
  const taken = useNameTaken();
  if (name === "") return null;
  return (
    <div className="sm:hidden">
      <MenuLabel>
        <span className="wrap-anywhere block max-w-64 font-semibold text-ink text-sm">{name}</span>
        {taken ? <span className="block text-warn">{t("name_taken")}</span> : null}
      </MenuLabel>
      <MenuSeparator />
    </div>
  );
}
