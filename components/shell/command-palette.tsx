"use client";
import { Command as List } from "cmdk";
import {
  Bell,
  LogOut,
  MessagesSquare,
  Monitor,
  Moon,
  Plus,
  ShieldCheck,
  SunMedium,
  UserRound,
} from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { Dialog, PaletteContent } from "@/components/ui/dialog";
import { useModKey } from "@/components/ui/keys";
import { Kbd } from "@/components/ui/surface";
import { leave } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import type { Found } from "@/lib/contract/search";
import type { Command, CommandGroup } from "./command";
import { commandScore } from "./command-score";
import { foundPath, ICONS, useFoundText } from "./found";
import { baseOf, entriesFor } from "./navigation";
import { actionsFor, keywordsOf } from "./palette-words";
import { signOutTo } from "./sign-out";
import { useMe } from "./switcher";
import { useTenant } from "./tenant";
import { applyTheme } from "./theme";
import { useFound } from "./use-found";

/** The Ctrl/Cmd-K palette: objects by name, the commands of this page, then every page and action of the person. */
export function CommandPalette({
  here = [],
  onClose,
}: {
  here?: readonly CommandGroup[];
  onClose: () => void;
}) {
  const t = useWords("shell");
  const { face } = useTenant();
  const [typed, setTyped] = useState("");
  const { groups: found, isWaiting, isCurrent } = useFoundCommands(typed);
  const texts = useTextSearch(typed);
  // The list selects the first row it gets, so this one does not come before what was found.
  const last = isCurrent && !isWaiting ? texts : [];
  const groups = [...found, ...here, ...useGlobalCommands(), ...last];
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <PaletteContent title={t("search")} className="w-[min(560px,94vw)]">
        <List
          loop
          filter={(_value, text, [label = "", keywords = "", score = ""] = []) =>
            score === "" ? commandScore(text, { label, keywords }) : Number(score)
          }
          onKeyDown={(event) => {
            if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
            event.preventDefault();
            onClose();
          }}
        >
          <List.Input
            value={typed}
            onValueChange={setTyped}
            maxLength={100}
            placeholder={t(`search_${face}`)}
            className="h-12 w-full border-line border-b bg-transparent px-4 text-lg outline-none placeholder:text-ink-3"
          />
          <List.List className="max-h-[50dvh] overflow-y-auto p-2">
            <List.Empty className="break-words px-3 py-8 text-center text-ink-2">
              {isWaiting ? t("searching") : t("no_results", { text: typed.trim() })}
            </List.Empty>
            {groups.map(({ heading, commands }) => (
              <List.Group
                key={heading}
                heading={heading}
                className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
              >
                {commands.map((command) => (
                  <Item
                    // cmdk ranks an item once: one whose rank has become known is another item.
                    key={`${command.id ?? command.label} ${command.score !== undefined}`}
                    heading={heading}
                    command={command}
                    onRun={() => {
                      onClose();
                      command.run();
                    }}
                  />
                ))}
              </List.Group>
            ))}
          </List.List>
        </List>
      </PaletteContent>
    </Dialog>
  );
}

function Item({ heading, command, onRun }: { heading: string; command: Command; onRun: () => void }) {
  const mod = useModKey();
  const { id, label, icon: Icon, keys, keywords, detail, score, obstacle } = command;
  return (
    <List.Item
      value={`${heading} ${id ?? label}`}
      keywords={[label, keywords ?? "", score === undefined ? "" : String(score)]}
      disabled={Boolean(obstacle)}
      onSelect={onRun}
      className="flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-2 text-base data-[disabled=true]:text-ink-3 data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
    >
      {Icon ? <Icon aria-hidden /> : <span className="size-4 shrink-0" />}
      <span dir="auto" className={detail ? "min-w-0 max-w-[60%] truncate" : "min-w-0 flex-1 truncate"}>
        {label}
      </span>
      {detail ? (
        <span className="min-w-0 flex-1 truncate text-right text-ink-3 text-sm">{detail}</span>
      ) : null}
      {obstacle ? <span className="max-w-[55%] truncate text-sm">{obstacle}</span> : null}
      {keys ? (
        <span className="flex gap-1 max-sm:hidden">
          {keys.split(" ").map((key) => (
            <Kbd key={key}>{key === "Mod" ? mod : key}</Kbd>
          ))}
        </span>
      ) : null}
    </List.Item>
  );
}

/** Opens a page, after a question if this one holds unsaved work. */
function useGo() {
  const router = useRouter();
  return (path: string) => leave(() => router.push(path));
}

/** Below a command whose name begins with the text, above one that only has it as a keyword. */
const FOUND_SCORE = 0.6;
const OPENED_SCORE = 2;

/** Objects as commands that open them: those opened before first, then the others by kind. */
function useFoundCommands(typed: string) {
  const go = useGo();
  const t = useWords("shell");
  const { titleOf, detailOf } = useFoundText();
  const { face, id, timezone } = useTenant();
  const here = usePathname();
  const { opened, results, isWaiting, isCurrent } = useFound(typed);
  const commands = (found: readonly Found[], score: number): Command[] =>
    found.map((one, at) => {
      const detail = detailOf(one, timezone);
      return {
        id: `${one.kind} ${one.parentId ?? ""} ${one.id}`,
        label: titleOf(one),
        detail,
        icon: ICONS[one.kind],
        keywords: detail,
        ...(isCurrent ? { score: score - at / 1_000 } : {}),
        run: () => go(foundPath(one, { face, id, zone: timezone })),
      };
    });
  const elsewhere = opened.filter((one) => foundPath(one, { face, id, zone: timezone }) !== here);
  const byKind = Map.groupBy(results, ({ kind }) => kind);
  const groups: CommandGroup[] = [
    { heading: t("recently_opened"), commands: commands(elsewhere, OPENED_SCORE) },
    ...[...byKind].map(([kind, found], at) => ({
      heading: t(`found_${kind}`),
      commands: commands(found, FOUND_SCORE - at / 100),
    })),
  ];
  return { groups: groups.filter((group) => group.commands.length > 0), isWaiting, isCurrent };
}

/** Below every other match. */
const LAST_SCORE = 0.000_1;

/** The words themselves, to look for in the texts of the workspace. */
function useTextSearch(typed: string): CommandGroup[] {
  const go = useGo();
  const t = useWords("shell");
  const { face, id, may } = useTenant();
  const text = typed.trim();
  if (face !== "workspace" || !may("data:read") || text === "") return [];
  const path = `${baseOf(face, id)}/conversations?q=${encodeURIComponent(text)}`;
  const command = {
    id: "texts",
    label: t("search_texts", { text }),
    icon: MessagesSquare,
    score: LAST_SCORE,
  };
  return [{ heading: t("texts"), commands: [{ ...command, run: () => go(path) }] }];
}

/** The pages of the person's own menu. */
const PERSONAL = [
  { name: "profile", icon: UserRound, path: "/account", keywords: "find_profile" },
  { name: "security", icon: ShieldCheck, path: "/account/security", keywords: "find_security" },
  { name: "notifications", icon: Bell, path: "/account/notifications", keywords: "find_notifications" },
] as const;

function useGlobalCommands(): CommandGroup[] {
  const go = useGo();
  const t = useWords("shell");
  const tenant = useTenant();
  const { data: me } = useMe();
  const base = baseOf(tenant.face, tenant.id);
  const places = [
    ...(me?.workspaces ?? []).map(({ id, name }) => ({ label: name, path: `/w/${id}` })),
    ...(me?.partners ?? []).map(({ id, name }) => ({ label: name, path: `/p/${id}` })),
    ...(me?.isOperator ? [{ label: t("operator"), path: "/operator" }] : []),
  ];
  return [
    {
      heading: t("do"),
      commands: actionsFor(tenant.face, tenant.scopes).map(({ name, path }) => ({
        label: t(name),
        icon: Plus,
        run: () => go(base + path),
      })),
    },
    {
      heading: t("pages"),
      commands: entriesFor(tenant.face, tenant.scopes).map(({ name, icon, path }) => ({
        label: t(name),
        icon,
        keywords: keywordsOf(tenant.face, path, t),
        run: () => go(base + path),
      })),
    },
    {
      heading: t("places"),
      commands: places.map(({ label, path }) => ({
        id: path,
        label,
        keywords: path,
        run: () => go(path),
      })),
    },
    {
      heading: t("you"),
      commands: [
        {
          label: t("light_appearance"),
          icon: SunMedium,
          keywords: t("find_theme"),
          run: () => applyTheme("light"),
        },
        { label: t("dark_appearance"), icon: Moon, keywords: t("find_theme"), run: () => applyTheme("dark") },
        {
          label: t("system_appearance"),
          icon: Monitor,
          keywords: t("find_theme"),
          run: () => applyTheme("system"),
        },
        ...PERSONAL.map(({ name, icon, path, keywords }) => ({
          label: t(name),
          icon,
          keywords: t(keywords),
          run: () => go(path),
        })),
        { label: t("sign_out"), icon: LogOut, run: () => signOutTo("/sign-in") },
      ],
    },
  ].filter(({ commands }) => commands.length > 0);
}
