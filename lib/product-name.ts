export const PLATFORM_NAME = "Switchboard";

/** The name people see: their partner's brand, or the platform's own. */
export const productName = (brand: { name: string } | null | undefined): string =>
  brand?.name ?? PLATFORM_NAME;
