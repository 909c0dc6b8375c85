import type { PickerOption } from "./picker-rows";

export const zoneText = (zone: string) => zone.replaceAll("_", " ");

let options: PickerOption[] | undefined;

/** Every time zone, by region. */
export function zoneOptions(): readonly PickerOption[] {
  options ??= [
    { value: "UTC", label: "UTC" },
    ...Intl.supportedValuesOf("timeZone").flatMap((zone) => {
      const [region, ...place] = zone.split("/");
      return place.length === 0
        ? []
        : [{ value: zone, label: zoneText(place.join(", ")), group: region, keywords: zone }];
    }),
  ];
  return options;
}
