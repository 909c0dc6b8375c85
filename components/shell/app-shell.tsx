"use client";
import { Lock, Menu as MenuIcon, Search, X } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { takeReadLanguage } from "@/components/auth/read-language";
import { cx } from "@/components/ui/classes";
import { useModKey } from "@/components/ui/keys";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Kbd } from "@/components/ui/surface";
import { useLanguage, useWords } from "@/components/words/words";
import type { Scope } from "@/lib/contract/scopes";
import { productName } from "@/lib/product-name";
import { FrameMark } from "./brand-mark";
import type { ShortcutGroup } from "./command";
import { baseOf, type Entry, NAVIGATION } from "./navigation";
import { NoticeBell } from "./notice-bell";
import { Switcher } from "./switcher";
import { type Tenant, TenantProvider, useTenant } from "./tenant";
import { UnsavedGuard } from "./unsaved-guard";
import { useKeptPlace } from "./use-kept-place";
import { type ShellSheet, useSheetKeys } from "./use-sheet-keys";
import { useSideMenu } from "./use-side-menu";
import { UserMenu } from "./user-menu";
import { VisitBanner } from "./visit-banner";
import { useWaiting } from "./waiting-count";
import { useWhoMay } from "./who-may";

const CommandPalette = lazyPart(() =>
  import("./command-palette").then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazyPart(() =>
  import("./shortcuts").then((module) => ({ default: module.ShortcutsDialog })),
);

const SEARCH_KEY = "K";

/** The frame of every signed-in page. */
export function AppShell({ tenant, children }: { tenant: Tenant; children: ReactNode }) {
  const t = useWords("shell");
  const menu = useSideMenu();
  const [sheet, setSheet] = useState<ShellSheet | null>(null);
  const main = useRef<HTMLElement>(null);
  const keys: readonly ShortcutGroup[] = [
    { group: t("page_leads"), list: [{ keys: "Shift →", does: t("lead_next_status") }] },
  ];
  useSheetKeys(setSheet);
  useKeptPlace(main);
  useLanguageOffer(tenant.person.id);
  return (
    <TenantProvider tenant={tenant}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-sheet focus:px-3 focus:py-2"
      >
        {t("skip_to_content")}
      </a>
      <div className="flex h-dvh flex-col lg:flex-row print:block print:h-auto">
        <header className="flex h-14 items-center gap-2 border-line border-b bg-paper px-3 lg:hidden print:hidden">
          <button
            ref={menu.button}
            type="button"
            onClick={() => menu.setOpen(true)}
            aria-expanded={menu.isOpen}
            aria-label={t("open_menu")}
            className="flex size-touch items-center justify-center rounded-md hover:bg-hover"
          >
            <MenuIcon className="size-5" aria-hidden />
          </button>
          <FrameMark brand={tenant.brand} />
          <span className="min-w-0 flex-1 truncate font-medium">{tenant.name}</span>
          <NoticeBell />
        </header>
        {menu.isOpen ? (
          <button
            type="button"
            aria-label={t("close_menu")}
            className="fixed inset-0 z-30 bg-scrim lg:hidden"
            onClick={() => menu.setOpen(false)}
          />
        ) : null}
        <SideBar open={menu.isOpen} onClose={() => menu.setOpen(false)} onSheet={setSheet} />
        {/* The banner is above what scrolls, so that a room as tall as the window still fits below it. */}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
          <VisitBanner />
          {/* Positioning makes visually hidden elements scroll with their list instead of stretching the frame. */}
          <main
            id="main"
            ref={main}
            className="relative min-h-0 min-w-0 flex-1 overflow-y-auto has-[[data-page]]:[scrollbar-gutter:stable] print:overflow-visible"
          >
            {children}
          </main>
        </div>
      </div>
      <UnsavedGuard />
      <Suspense fallback={null}>
        {sheet === "commands" ? <CommandPalette onClose={() => setSheet(null)} /> : null}
        {sheet === "shortcuts" ? <ShortcutsDialog here={keys} onClose={() => setSheet(null)} /> : null}
      </Suspense>
    </TenantProvider>
  );
}

/** Asks people who read the sign-in page in another language. Few do, so the question is loaded only then. */
function useLanguageOffer(personId: string): void {
  const router = useRouter();
  const current = useLanguage();
  useEffect(() => {
    const read = takeReadLanguage();
    if (!read || read.language === current) return;
    void import("@/components/auth/language-offer").then(({ offerLanguage }) =>
      offerLanguage({ personId, read, refresh: () => router.refresh() }),
    );
  }, [personId, current, router]);
}

type SideBarProps = { open: boolean; onClose: () => void; onSheet: (sheet: ShellSheet) => void };

function SideBar({ open, onClose, onSheet }: SideBarProps) {
  const tenant = useTenant();
  const t = useWords("shell");
  const mod = useModKey();
  const groups = Object.entries(
    Object.groupBy(
      // Settings a role does not include are shown, because a person looks for them here. The page names whom to ask.
      NAVIGATION[tenant.face].filter((entry) => entry.group === "group_settings" || isOpen(tenant, entry)),
      (entry) => entry.group,
    ),
  );
  return (
    <aside
      className={cx(
        "fixed inset-y-0 left-0 z-40 flex w-64 shrink-0 flex-col gap-1 border-line border-r bg-paper p-3 lg:static lg:flex lg:w-56 print:hidden",
        open ? "flex" : "hidden",
      )}
    >
      <div className="mb-2 flex items-center gap-2">
        <Link
          href="/"
          aria-label={productName(tenant.brand)}
          className="hidden items-center gap-2 px-1 font-semibold lg:flex"
        >
          <FrameMark brand={tenant.brand} />
        </Link>
        <div className="min-w-0 flex-1">
          <Switcher />
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label={t("close_menu")}
          className="flex size-8 touch:size-touch items-center justify-center rounded-md hover:bg-hover lg:hidden"
        >
          <X className="size-4" aria-hidden />
        </button>
      </div>
      <div className="flex items-center gap-1">
        <button
          type="button"
          onClick={() => {
            if (open) onClose();
            onSheet("commands");
          }}
          className="flex min-w-0 flex-1 touch:min-h-touch items-center gap-2 rounded-md px-2 py-1.5 text-base text-ink-3 hover:bg-hover hover:text-ink"
        >
          <Search className="size-4" aria-hidden />
          <span className="flex-1 text-left">{t("search")}</span>
          <span className="max-lg:hidden">
            <Kbd>
              {mod} {SEARCH_KEY}
            </Kbd>
          </span>
        </button>
        <span className="max-lg:hidden">
          <NoticeBell />
        </span>
      </div>
      {/* A scrollbar would take room from the names, which would wrap and so need the scrollbar. */}
      <nav
        aria-label={t("main")}
        className="mt-2 min-h-0 flex-1 overflow-y-auto pb-5 [mask-image:linear-gradient(to_bottom,black_calc(100%-1.25rem),transparent)] [scrollbar-width:none]"
      >
        {groups.map(([group, entries]) => (
          <div key={group} className="mb-3">
            <p className="px-2 pb-1 text-ink-3 text-xs">{t(group as Entry["group"])}</p>
            <ul>
              {entries?.map((entry) => (
                <li key={entry.path}>
                  <NavLink entry={entry} onClick={onClose} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <UserMenu
        name={tenant.person.name}
        email={tenant.person.email}
        onShortcuts={() => onSheet("shortcuts")}
      />
    </aside>
  );
}

const isOpen = ({ scopes }: Pick<Tenant, "scopes">, { scope }: Entry) => !scope || scopes.includes(scope);

function NavLink({ entry, onClick }: { entry: Entry; onClick: () => void }) {
  const tenant = useTenant();
  const path = usePathname();
  const t = useWords("shell");
  const whoMay = useWhoMay();
  const base = baseOf(tenant.face, tenant.id);
  const href = base + entry.path;
  // /settings and /settings/people are separate entries, so only an exact match highlights /settings.
  // The page Why it ran or didn't belongs to the automations.
  const at = path === `${base}/why` ? `${base}/automations` : path;
  const here = at === href || (entry.path !== "/settings" && at.startsWith(`${href}/`));
  const { icon: Icon } = entry;
  const waiting = useWaiting(entry.path);
  const lockedText = (scope: Scope) =>
    // A visitor from the partner has no role here.
    tenant.visit ? t("visit_locked") : t("roles_only", { roles: whoMay(tenant.face, scope) });
  const locked = !isOpen(tenant, entry) && entry.scope ? lockedText(entry.scope) : undefined;
  return (
    <Link
      href={href}
      onClick={onClick}
      aria-current={here ? "page" : undefined}
      aria-description={locked ?? waiting?.description}
      className={cx(
        "flex touch:min-h-touch items-center gap-2 rounded-md px-2 py-1.5 text-base text-ink-2 hover:bg-hover hover:text-ink",
        here && "bg-hover font-medium text-ink",
      )}
    >
      <Icon className={cx("size-4", here ? "text-signal" : "text-ink-3")} aria-hidden />
      <span className="flex-1">{t(entry.name)}</span>
      {locked ? <Lock className="size-3.5 text-ink-3" aria-hidden /> : null}
      {waiting ? (
        <span
          aria-hidden
          className="rounded-full bg-signal-soft px-1.5 font-medium text-signal text-xs tabular-nums"
        >
          {waiting.count}
        </span>
      ) : null}
    </Link>
  );
}

/** The padding and the width of every page; a board or calendar fills the window instead. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div data-page className="mx-auto w-full max-w-[103rem] px-4 py-6 sm:px-8">
      {children}
    </div>
  );
}
