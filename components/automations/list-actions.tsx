"use client";
import {
  CircleHelp,
  Inbox,
  LayoutTemplate,
  type LucideIcon,
  Map as MapIcon,
  MoreHorizontal,
  Plus,
  Upload,
  WandSparkles,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";

type Actions = {
  isCreating: boolean;
  onCreate: () => void;
  onTemplates: () => void;
  onImport: () => void;
  /** Null without a language model. */
  onDescribe: (() => void) | null;
};

/** The buttons above the list. Templates leave their place on a phone, and what is needed less often is in a menu. */
export function ListActions({ isCreating, onCreate, ...others }: Actions) {
  const t = useWords("automations");
  return (
    <>
      <Button className="max-sm:hidden" onClick={others.onTemplates}>
        {t("templates")}
      </Button>
      <Button kind="primary" busy={isCreating} onClick={onCreate}>
        <Plus aria-hidden /> {t("new_automation")}
      </Button>
      <MoreMenu {...others} />
    </>
  );
}

type Others = Omit<Actions, "isCreating" | "onCreate">;
type Action = { label: string; icon: LucideIcon } & ({ href: string } | { run: () => void });

function useActions({ onImport, onDescribe }: Omit<Others, "onTemplates">): Action[] {
  const t = useWords("automations");
  const base = `/w/${useTenant().id}`;
  return [
    ...(onDescribe
      ? [
          { label: t("describe"), icon: WandSparkles, run: onDescribe },
          { label: t("proposals"), icon: Inbox, href: `${base}/automations/proposals` },
        ]
      : []),
    { label: t("import"), icon: Upload, run: onImport },
    { label: t("map"), icon: MapIcon, href: `${base}/automations/map` },
    { label: t("why"), icon: CircleHelp, href: `${base}/why` },
  ];
}

function MoreMenu({ onTemplates, ...others }: Others) {
  const t = useWords("automations");
  const router = useRouter();
  const actions = useActions(others);
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button aria-label={t("more")}>
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem className="sm:hidden" onSelect={onTemplates}>
          <LayoutTemplate aria-hidden /> {t("templates")}
        </MenuItem>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            onSelect={() => ("href" in action ? router.push(action.href) : action.run())}
          >
            <action.icon aria-hidden /> {action.label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
