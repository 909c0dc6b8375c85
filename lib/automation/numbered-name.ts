type Numbering = {
  taken: ReadonlySet<string>;
  between: string;
  /** Maximum length; longer names are cut to make room for the number. */
  longest?: number;
};

/** The name, with the first free number where it is taken. */
export function numberedName(name: string, { taken, between, longest = Infinity }: Numbering): string {
  let number = 1;
  let free = name;
  while (taken.has(free)) {
    const suffix = `${between}${++number}`;
    free = `${name.slice(0, longest - suffix.length)}${suffix}`;
  }
  return free;
}
