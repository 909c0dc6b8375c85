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
import { Link } from "@/components/ui/link";
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

/** The buttons above the list. A phone has room for one; the others are in a menu there. */
export function ListActions({ isCreating, onCreate, ...others }: Actions) {
  const t = useWords("automations");
  const actions = useActions(others);
  return (
    <>
      <span className="contents max-sm:hidden">
        <Buttons actions={actions} />
      </span>
      <Button kind="primary" busy={isCreating} onClick={onCreate}>
        <Plus aria-hidden /> {t("new_automation")}
      </Button>
      <span className="sm:hidden">
        <PhoneMenu actions={actions} />
      </span>
    </>
  );
}

type Others = Omit<Actions, "isCreating" | "onCreate">;
type Action = { label: string; icon: LucideIcon } & ({ href: string } | { run: () => void });

function useActions({ onTemplates, onImport, onDescribe }: Others): Action[] {
  const t = useWords("automations");
  const base = `/w/${useTenant().id}`;
  return [
    { label: t("why"), icon: CircleHelp, href: `${base}/why` },
    { label: t("map"), icon: MapIcon, href: `${base}/automations/map` },
    { label: t("templates"), icon: LayoutTemplate, run: onTemplates },
    { label: t("import"), icon: Upload, run: onImport },
    ...(onDescribe
      ? [
          { label: t("proposals"), icon: Inbox, href: `${base}/automations/proposals` },
          { label: t("describe"), icon: WandSparkles, run: onDescribe },
        ]
      : []),
  ];
}

const Buttons = ({ actions }: { actions: Action[] }) =>
  actions.map((action) =>
    "href" in action ? (
      <Button key={action.label} asChild>
        <Link href={action.href}>{action.label}</Link>
      </Button>
    ) : (
      <Button key={action.label} onClick={action.run}>
        {action.label}
      </Button>
    ),
  );

/** The last button of the row comes first in the menu. */
function PhoneMenu({ actions }: { actions: Action[] }) {
  const t = useWords("automations");
  const router = useRouter();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button>
          <MoreHorizontal aria-hidden /> {t("more")}
        </Button>
      </MenuTrigger>
      <MenuContent>
        {actions.toReversed().map((action) => (
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
