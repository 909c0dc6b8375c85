import type { getBrand } from "@/lib/contract/brand";
import type { ResponseOf } from "@/lib/contract/contract";

export type Brand = ResponseOf<typeof getBrand>;
export type BrandDraft = Record<
  "name" | "color" | "supportEmail" | "supportUrl" | "senderName" | "replyTo",
  string
> & { logo: string | null };

export const POINTERS = [
  "name",
  "color",
  "logo",
  "supportEmail",
  "supportUrl",
  "senderName",
  "replyTo",
] as const;

export const draftOf = (brand: Brand): BrandDraft => ({
  name: brand.name ?? "",
  color: brand.color ?? "",
  logo: brand.logo,
  supportEmail: brand.supportEmail ?? "",
  supportUrl: brand.supportUrl ?? "",
  senderName: brand.senderName ?? "",
  replyTo: brand.replyTo ?? "",
});

const orNull = (text: string) => text.trim() || null;

export const bodyOf = (draft: BrandDraft) => ({
  name: orNull(draft.name),
  color: orNull(draft.color)?.toLowerCase() ?? null,
  logo: draft.logo,
  supportEmail: orNull(draft.supportEmail),
  supportUrl: orNull(draft.supportUrl),
  senderName: orNull(draft.senderName),
  replyTo: orNull(draft.replyTo),
});
