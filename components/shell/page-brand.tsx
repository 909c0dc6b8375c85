"use client";
import { createContext, type ReactNode, use } from "react";
import type { PageBrand } from "./brand-style";

const Context = createContext<PageBrand | undefined>(undefined);

/** The brand of the pages below that belong to no tenant. */
export function PageBrandProvider({
  brand,
  children,
}: {
  brand: PageBrand | undefined;
  children: ReactNode;
}) {
  return <Context value={brand}>{children}</Context>;
}

export const usePageBrand = () => use(Context);
