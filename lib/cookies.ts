/** The cookies of a request by name. A name without a value is left out. */
export function readCookies(header: string | null): Record<string, string> {
  return Object.fromEntries(
    (header ?? "").split(";").flatMap((pair) => {
      const equals = pair.indexOf("=");
      return equals < 0 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
    }),
  );
}
