/**
 * `npm ci` refuses a lock file that does not name the optional packages of every system, and a registry that
 * carries only some systems makes npm write such a lock. What is missing can be told from the parent: these
 * packages are pinned to its version, and their names say where they run.
 */
type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Packages = Record<string, Entry>;

const systems = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors: Record<string, string> = {
  arm: "arm",
  arm64: "arm64",
  ia32: "ia32",
  loong64: "loong64",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  wasm32: "wasm32",
  x64: "x64",
};

export function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.split(/[-_/]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.flatMap((word) => processors[word] ?? []);
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : [];
  return {
    ...(libc.length > 0 ? { libc } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}

/** Where a package required by `from` is found, going up the tree as Node does. */
function isLocked(packages: Packages, { from, name }: { from: string; name: string }): boolean {
  for (let place = from; ; ) {
    if (packages[`${place === "" ? "" : `${place}/`}node_modules/${name}`]) return true;
    if (place === "") return false;
    const cut = place.lastIndexOf("/node_modules/");
    place = cut < 0 ? "" : place.slice(0, cut);
  }
}

export type MissingPackage = { name: string; version: string; from: string };

export function missingPlatforms(packages: Packages): MissingPackage[] {
  return Object.entries(packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, { from, name }))
      .map(([name, version]) => ({ name, version, from })),
  );
}

/** The same packages with the missing systems added, in npm's own order. */
export function completePlatforms(packages: Packages): Packages {
  const added = missingPlatforms(packages).map(({ name, version, from }): [string, Entry] => [
    `node_modules/${name}`,
    { version, ...(packages[from]?.dev ? { dev: true } : {}), optional: true, ...platformOf(name) },
  ]);
  const entries = [...Object.entries(packages), ...added];
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
}
