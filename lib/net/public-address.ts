import ipaddr from "ipaddr.js";

/** True for public unicast addresses, judged by value and not by notation. */
export function isPublicAddress(text: string, allowLoopback = false): boolean {
  if (!ipaddr.isValid(text)) return false;
  const parsed = ipaddr.process(text);
  if (allowLoopback && parsed.range() === "loopback") return true;
  if (parsed.range() !== "unicast") return false;
  // A cloud provider's metadata service in a public range.
  if (parsed.toString() === "168.63.129.16") return false;
  if (parsed instanceof ipaddr.IPv6) {
    // IPv4 written as IPv6: the library counts ::/96 as unicast.
    const [a, b, c, d, e, f] = parsed.parts;
    if ([a, b, c, d, e, f].every((part) => part === 0)) return false;
    // Only 2000::/3 is routed on the public internet.
    return ((a ?? 0) & 0xe000) === 0x2000;
  }
  return true;
}
