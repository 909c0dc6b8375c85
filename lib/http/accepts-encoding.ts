/** Returns whether a client accepts an encoding, by its Accept-Encoding. */
export function accepts(encoding: "gzip" | "br", header: string): boolean {
  return header.split(",").some((one) => {
    const [name, weight = ""] = one.split(";").map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}
