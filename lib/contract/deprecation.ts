/** An operation that is going away, as public/docs/guides/versions-and-deprecation.md promises it. Dates are YYYY-MM-DD. */
export type Deprecation = {
  since: string;
  /** The first day on which it may be gone. */
  sunset: string;
  /** A sentence that names the replacement. */
  instead: string;
};

const GUIDE = "/docs/guides/versions-and-deprecation";

/** Deprecation by RFC 9745, Sunset by RFC 8594, and Link to the page that explains both. */
export function deprecationHeaders({ since, sunset }: Deprecation, baseUrl: string): Record<string, string> {
  return {
    Deprecation: `@${Date.parse(since) / 1_000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${baseUrl}${GUIDE}>; rel="deprecation"; type="text/html"`,
  };
}

export const deprecationText = ({ sunset, instead }: Deprecation): string =>
  `Deprecated: it works until ${sunset} at least. ${instead}`;

type Deprecatable = { method: string; path: string; deprecated?: Deprecation | undefined };

/** Why the deprecations of these contracts break the guide's promise of twelve months. */
export function deprecationFaults(contracts: readonly Deprecatable[]) {
  return contracts.flatMap(({ method, path, deprecated }) => {
    if (!deprecated) return [];
    const earliest = new Date(deprecated.since);
    earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
    return new Date(deprecated.sunset) >= earliest ? [] : [`${method} ${path} ends within twelve months`];
  });
}
