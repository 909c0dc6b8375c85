"use client";
import { Command as List } from "cmdk";
import { LogOut, Monitor, Moon, Plus, SunMedium } from "lucide-react";
import { useRouter } from "next/navigation";
import { signOut } from "next-auth/react";
import * as Radix from "radix-ui/dialog";
import { Scrim } from "@/components/ui/dialog";
import { useModKey } from "@/components/ui/keys";
import { Kbd } from "@/components/ui/surface";
import type { Command, CommandGroup } from "./command";
import { commandScore } from "./command-score";
import { actionsFor, baseOf, entriesFor } from "./navigation";
import { useMe } from "./switcher";
import { useTenant } from "./tenant";
import { applyTheme } from "./theme";

/** The Ctrl/Cmd-K palette: the commands of this page, then every page and action the person has access to. */
export function CommandPalette({
  here = [],
  onClose,
}: {
  here?: readonly CommandGroup[];
  onClose: () => void;
}) {
  const groups = [...here, ...useGlobalCommands()];
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[min(560px,94vw)] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-sheet shadow-lift"
        >
          <Radix.Title className="sr-only">Go to a page or do something</Radix.Title>
          <List
            loop
            filter={(_value, typed, [label = "", keywords = ""] = []) =>
              commandScore(typed, { label, keywords })
            }
            onKeyDown={(event) => {
              if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
              event.preventDefault();
              onClose();
            }}
          >
            <List.Input
              placeholder="Go to a page or do something…"
              className="h-12 w-full border-line border-b bg-transparent px-4 text-lg outline-none placeholder:text-ink-3"
            />
            <List.List className="max-h-[50dvh] overflow-y-auto p-2">
              <List.Empty className="px-3 py-8 text-center text-ink-2">Nothing has that name.</List.Empty>
              {groups.map(({ heading, commands }) => (
                <List.Group
                  key={heading}
                  heading={heading}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
                >
                  {commands.map((command) => (
                    <Item
                      key={command.id ?? command.label}
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
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Item({ heading, command, onRun }: { heading: string; command: Command; onRun: () => void }) {
  const mod = useModKey();
  const { id, label, icon: Icon, keys, keywords, obstacle } = command;
  return (
    <List.Item
      value={`${heading} ${id ?? label}`}
      keywords={[label, keywords ?? ""]}
      disabled={Boolean(obstacle)}
      onSelect={onRun}
      className="flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-2 text-base data-[disabled=true]:text-ink-3 data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
    >
      {Icon ? <Icon aria-hidden /> : <span className="size-4 shrink-0" />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
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

function useGlobalCommands(): CommandGroup[] {
  const router = useRouter();
  const tenant = useTenant();
  const { data: me } = useMe();
  const base = baseOf(tenant.face, tenant.id);
  const places = [
    ...(me?.workspaces ?? []).map(({ id, name }) => ({ label: name, path: `/w/${id}` })),
    ...(me?.partners ?? []).map(({ id, name }) => ({ label: name, path: `/p/${id}` })),
    ...(me?.isOperator ? [{ label: "Operator", path: "/operator" }] : []),
  ];
  return [
    {
      heading: "Do",
      commands: actionsFor(tenant.face, tenant.scopes).map(({ label, path }) => ({
        label,
        icon: Plus,
        run: () => router.push(base + path),
      })),
    },
    {
      heading: "Pages",
      commands: entriesFor(tenant.face, tenant.scopes).map(({ label, icon, path, keywords }) => ({
        label,
        icon,
        keywords: keywords ?? "",
        run: () => router.push(base + path),
      })),
    },
    {
      heading: "Places",
      commands: places.map(({ label, path }) => ({
        id: path,
        label,
        keywords: path,
        run: () => router.push(path),
      })),
    },
    {
      heading: "You",
      commands: [
        { label: "Light appearance", icon: SunMedium, keywords: "theme", run: () => applyTheme("light") },
        { label: "Dark appearance", icon: Moon, keywords: "theme", run: () => applyTheme("dark") },
        {
          label: "Appearance as the system",
          icon: Monitor,
          keywords: "theme",
          run: () => applyTheme("system"),
        },
        { label: "Sign out", icon: LogOut, run: () => signOut({ callbackUrl: "/sign-in" }) },
      ],
    },
  ].filter(({ commands }) => commands.length > 0);
}
