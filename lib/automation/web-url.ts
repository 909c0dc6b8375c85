const MAX_LENGTH = 2_048;

/** A URL a browser opens as a page. Any other scheme could run as a script where the URL becomes a link. */
export function isWebUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === "http:" || protocol === "https:";
}

/** True for a finished URL of another scheme, such as javascript:, but not for a half-typed one or a host and port. */
export function hasOtherScheme(text: string): boolean {
  return !isWebUrl(text) && URL.canParse(text) && !/^https?:|^[^:]*\.|^[^:]*:\d/i.test(text.trim());
}
