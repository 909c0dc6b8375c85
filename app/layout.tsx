import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { THEME_SCRIPT } from "@/components/shell/theme";
import { WordsProvider } from "@/components/words/words";
import { pageLocale, pageWords, roomsFor } from "@/lib/auth/language";
import { PLATFORM_NAME } from "@/lib/product-name";
import { NONCE_HEADER } from "@/lib/security-headers";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageWords("ui");
  return {
    title: { default: PLATFORM_NAME, template: `%s · ${PLATFORM_NAME}` },
    description: t("product_about"),
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf8f4" },
    { media: "(prefers-color-scheme: dark)", color: "#171511" },
  ],
};

/** Reading the nonce renders every page per request: a page made earlier would carry another one. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  const locale = await pageLocale();
  return (
    <html lang={locale.language} data-theme="light" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, no user text */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        <WordsProvider {...locale} rooms={roomsFor(locale.language, ["auth", "ui"])}>
          <Providers>{children}</Providers>
        </WordsProvider>
      </body>
    </html>
  );
}
