"use client";
import { usePathname } from "next/navigation";
import { Fragment, type ReactNode } from "react";
import { BrandWordmark } from "@/components/shell/brand-mark";
import { BrandStyle } from "@/components/shell/brand-style";
import { usePageBrand } from "@/components/shell/page-brand";
import { useSignedInEmail } from "@/components/shell/sign-in-again";
import { SignOutButton } from "@/components/shell/sign-out-button";
import { UnsavedGuard } from "@/components/shell/unsaved-guard";
import { BackLink } from "@/components/ui/back-link";
import { cx } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { usePersonFormat } from "@/components/ui/use-person-format";
import { useWords } from "@/components/words/words";
import { productName } from "@/lib/product-name";
import type { ViewerFormat } from "@/lib/viewer-format";
import { ProfileSaved } from "./profile-saved";

const PAGES = [
  { path: "/account", name: "profile" },
  { path: "/account/security", name: "security" },
  { path: "/account/notifications", name: "notifications" },
] as const;

type Props = {
  person: { name: string; email: string; format: ViewerFormat };
  backTo: string;
  children: ReactNode;
};

/** The frame of a person's own pages, which belong to no workspace. */
export function AccountFrame({ person, backTo, children }: Props) {
  const t = useWords("account");
  useSignedInEmail(person.email);
  const format = usePersonFormat(person.format);
  const brand = usePageBrand();
  const here = usePathname();
  const from = backTo === "/" ? "" : `?${new URLSearchParams({ from: backTo })}`;
  return (
    <div className="min-h-dvh bg-paper">
      <header className="border-line border-b">
        <div className="mx-auto flex h-14 max-w-3xl items-center gap-4 px-4 sm:px-8">
          <BrandStyle brand={brand} />
          <Link href="/" aria-label={productName(brand)} className="flex min-w-0">
            <BrandWordmark brand={brand} />
          </Link>
          <p className="min-w-0 flex-1 truncate text-right text-ink-2 text-sm">
            <span className="max-sm:hidden">{person.name} · </span>
            {person.email}
          </p>
          <SignOutButton />
        </div>
      </header>
      <main className="mx-auto max-w-3xl px-4 py-6 sm:px-8">
        <BackLink href={backTo}>{t(backTo === "/" ? "back_to_workspaces" : "back")}</BackLink>
        <nav aria-label={t("your_account")} className="mb-5 flex gap-5 border-line border-b">
          {PAGES.map(({ path, name }) => (
            <Link
              key={path}
              href={path + from}
              aria-current={here === path ? "page" : undefined}
              className={cx(
                "-mb-px flex touch:min-h-touch items-center border-b-2 py-2",
                here === path
                  ? "border-signal font-medium text-ink"
                  : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              {t(name)}
            </Link>
          ))}
        </nav>
        <Fragment key={format}>{children}</Fragment>
      </main>
      <UnsavedGuard />
      <ProfileSaved />
    </div>
  );
}
