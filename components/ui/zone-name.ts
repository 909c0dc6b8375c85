/** A time zone as people name it: "New York time". */
export function zoneName(zone: string): string {
  const place = zone.split("/").at(-1) ?? zone;
  return place === zone ? zone : `${place.replaceAll("_", " ")} time`;
}
