import "server-only";
import { BlockList, isIP } from "node:net";

/** True when the address is one of the addresses or in one of the CIDR ranges. Entries that are neither match nothing. */
export function isListed(address: string, entries: readonly string[]): boolean {
  const type = typeOf(address);
  if (type === null) return false;
  const list = new BlockList();
  for (const entry of entries) add(list, entry);
  return list.check(address, type);
}

function add(list: BlockList, entry: string): void {
  const [network = "", prefix] = entry.split("/");
  const type = typeOf(network);
  if (type === null) return;
  const bits = prefix === undefined ? null : Number(prefix);
  if (bits === null) list.addAddress(network, type);
  else if (Number.isInteger(bits) && bits >= 0 && bits <= (type === "ipv4" ? 32 : 128))
    list.addSubnet(network, bits, type);
}

function typeOf(address: string): "ipv4" | "ipv6" | null {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? "ipv4" : "ipv6";
}
