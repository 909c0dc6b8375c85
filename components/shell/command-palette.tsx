"use client";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { Kbd } from "../ui/surface";
import { baseOf, entriesFor } from "./navigation";
import { useMe } from "./switcher";
import { useTenant } from "./tenant";
import { applyTheme } from "./theme";

const item =
  "flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-2 text-base data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:text-ink-3";

/** Ctrl/Cmd-K: every page and action this person may use. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const tenant = useTenant();
  const { data: me } = useMe();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const go = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  const base = baseOf(tenant.face, tenant.id);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-base text-ink-3 hover:bg-hover hover:text-ink"
      >
        <Search className="size-4" aria-hidden />
        <span className="flex-1 text-left">Search</span>
        <Kbd>⌘K</Kbd>
      </button>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-in" />
          <Radix.Content
            aria-describedby={undefined}
            className="fixed top-[12dvh] left-1/2 z-50 w-[min(560px,94vw)] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-sheet shadow-lift"
          >
            <Radix.Title className="sr-only">Go to a page or do something</Radix.Title>
            <Command loop>
              <Command.Input
                placeholder="Go to a page or do something…"
                className="h-12 w-full border-line border-b bg-transparent px-4 text-lg outline-none placeholder:text-ink-3"
              />
              <Command.List className="max-h-[50dvh] overflow-y-auto p-2">
                <Command.Empty className="px-3 py-8 text-center text-ink-2">
                  Nothing has that name.
                </Command.Empty>
                <Command.Group
                  heading="Pages"
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
                >
                  {entriesFor(tenant.face, tenant.scopes).map(({ icon: Icon, ...entry }) => (
                    <Command.Item
                      key={entry.path}
                      value={`${entry.label} ${entry.keywords ?? ""} ${entry.path}`}
                      className={item}
                      onSelect={go(() => router.push(base + entry.path))}
                    >
                      <Icon aria-hidden />
                      {entry.label}
                      <span className="ml-auto text-ink-3 text-sm">{entry.group}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
                <Command.Group
                  heading="Places"
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
                >
                  {me?.workspaces.map((place) => (
                    <Command.Item
                      key={place.id}
                      value={`${place.name} ${place.id}`}
                      className={item}
                      onSelect={go(() => router.push(`/w/${place.id}`))}
                    >
                      {place.name}
                    </Command.Item>
                  ))}
                  {me?.partners.map((place) => (
                    <Command.Item
                      key={place.id}
                      value={`${place.name} ${place.id}`}
                      className={item}
                      onSelect={go(() => router.push(`/p/${place.id}`))}
                    >
                      {place.name}
                    </Command.Item>
                  ))}
                </Command.Group>
                <Command.Group
                  heading="Appearance"
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
                >
                  {(["light", "dark", "system"] as const).map((theme) => (
                    <Command.Item
                      key={theme}
                      value={`Appearance ${theme}`}
                      className={item}
                      onSelect={go(() => applyTheme(theme))}
                    >
                      {theme === "system"
                        ? "As the system"
                        : `${theme[0]?.toUpperCase()}${theme.slice(1)} appearance`}
                    </Command.Item>
                  ))}
                </Command.Group>
              </Command.List>
            </Command>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </>
  );
}
