/** Returns whether a client accepts gzip, by its Accept-Encoding. */
export function acceptsGzip(accepts: string): boolean {
  return accepts.split(",").some((one) => {
    const [name, weight = ""] = one.split(";").map((part) => part.trim());
    return name === "gzip" && !/^q=0(\.0*)?$/.test(weight);
  });
}
