"use client";
import { pageNonce } from "@/components/ui/page-nonce";

/** The parts of a partner's brand that a page shows. */
export type PageBrand = {
  name: string;
  /** Rules that set the accent in both themes. */
  styles: string | null;
  /** Path of the image. */
  logo: string | null;
  supportEmail: string | null;
  supportUrl: string | null;
  /** The nonce of the page that was served; one rendered in the browser uses the document's own. */
  nonce: string;
};

/** The accent in both themes. Menus and dialogs are outside the frame, so it is set for the whole document. */
export function BrandStyle({ brand }: { brand: PageBrand | undefined }) {
  if (!brand?.styles) return null;
  const nonce = typeof document === "undefined" ? brand.nonce : pageNonce();
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {brand.styles}
    </style>
  );
}
