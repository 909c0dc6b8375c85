import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { environment } from "../../lib/env";
import { isNewEnough } from "../bootstrap/node.mjs";
import { commandNames } from "./main.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (name: string) => readFileSync(join(root, name), "utf8");
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;

/** Created by the build, so missing in a fresh checkout. */
const built = ["node_modules", ".next", "dist"];

const isKnownVariable = (name: string) => name in environment;

function launcherCommand(words: readonly string[]): string | undefined {
  expect(words.slice(0, 2)).toEqual(["node", "scripts/launch.mjs"]);
  return words[2];
}

describe("package.json", () => {
  it("runs every script through the launcher, with a command that exists", () => {
    for (const script of Object.values(scripts)) {
      expect(commandNames).toContain(launcherCommand(script.split(" ")));
    }
  });

  it.each(["start", "test", "dev", "build", "web", "worker", "migrate", "admin", "bench"])(
    "has npm run %s",
    (name) => {
      expect(Object.keys(scripts)).toContain(name);
    },
  );
});

describe("compose.yaml", () => {
  type Service = {
    command?: string[];
    build?: string;
    environment?: Record<string, string>;
    deploy?: { replicas: number };
    depends_on?: Record<string, { condition: string }>;
    read_only?: boolean;
    tmpfs?: string[];
    cap_drop?: string[];
    cap_add?: string[];
    security_opt?: string[];
    privileged?: boolean;
    user?: string;
    volumes?: string[];
    ports?: string[];
  };
  type Network = { ipam: { config: { subnet: string }[] } };
  const { services, networks } = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    networks: { default: Network };
  };
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);

  it("runs two web servers and two workers beside PostgreSQL, after the migrations", () => {
    expect(services.web?.deploy?.replicas).toBe(2);
    expect(services.worker?.deploy?.replicas).toBe(2);
    expect(services.web?.depends_on?.migrate?.condition).toBe("service_completed_successfully");
    expect(services.worker?.depends_on?.migrate?.condition).toBe("service_completed_successfully");
    expect(services.migrate?.depends_on?.postgres?.condition).toBe("service_healthy");
  });

  it.each(ours)("gives %s a command that exists and variables the programs read", (_name, service) => {
    expect(Object.keys(scripts)).toContain(launcherCommand(service.command ?? []));
    expect(existsSync(join(root, service.build ?? "", "Dockerfile"))).toBe(true);
    const variables = Object.keys(service.environment ?? {});
    expect(variables.filter((name) => !isKnownVariable(name))).toEqual([]);
    const needed = ["NODE_ENV", "DATABASE_URL", "APP_URL", "NEXTAUTH_SECRET", "KEY_PEPPER", "ENCRYPTION_KEY"];
    expect(variables).toEqual(expect.arrayContaining(needed));
  });

  it("gives web and worker database logins that own nothing, and the owner's only to the migrations", () => {
    const loginOf = (name: string) => {
      const url = services[name]?.environment?.DATABASE_URL ?? "";
      return /^postgresql:\/\/([^:]+):\$\{([A-Z_]+):\?/.exec(url)?.slice(1);
    };
    expect(loginOf("web")).toEqual(["switchboard_web", "WEB_DATABASE_PASSWORD"]);
    expect(loginOf("worker")).toEqual(["switchboard_worker", "WORKER_DATABASE_PASSWORD"]);
    expect(loginOf("migrate")).toEqual(["switchboard", "POSTGRES_PASSWORD"]);
    for (const name of ["web", "worker"]) {
      const values = Object.values(services[name]?.environment ?? {}).join(" ");
      expect([name, values.includes("POSTGRES_PASSWORD")]).toEqual([name, false]);
    }
    expect(Object.keys(services.migrate?.environment ?? {})).toEqual(
      expect.arrayContaining(["WEB_DATABASE_PASSWORD", "WORKER_DATABASE_PASSWORD"]),
    );
  });

  it("lets people reach Caddy alone, whose network is the proxy that is believed", () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(["caddy"]);
    const [{ subnet } = { subnet: "" }] = networks.default.ipam.config;
    expect(services.web?.environment?.TRUSTED_PROXY).toBe(`\${TRUSTED_PROXY:-${subnet}}`);
    const mounted = services.caddy?.volumes?.map((volume) => volume.split(":")[0]) ?? [];
    expect(mounted).toContain("./Caddyfile");
    const variables = [...read("Caddyfile").matchAll(/\{\$([A-Z_]+)(:?)/g)];
    const needed = variables.filter(([, , hasDefault]) => hasDefault === "").map(([, name]) => name);
    expect(Object.keys(services.caddy?.environment ?? {})).toEqual(needed);
    expect(read("Caddyfile")).toContain("switchboard-web-1:3000 switchboard-web-2:3000");
  });

  /** Variables of one process, of development, or fixed by the image. */
  const NOT_PASSED = [
    ...["MIGRATE_DATABASE_URL", "DIRECT_DATABASE_URL", "PORT", "HOST", "DATA_DIR"],
    ...[
      "ALLOW_LOOPBACK_HTTP",
      "EMBEDDED_DATABASE",
      "UNDECLARED_PRODUCTION",
      "TWILIO_API_BASE",
      "STRIPE_API_BASE",
    ],
  ];

  it("passes every variable of production on", () => {
    const passed = new Set(ours.flatMap(([, service]) => Object.keys(service.environment ?? {})));
    const missing = Object.keys(environment).filter((name) => !passed.has(name));
    expect(missing.sort()).toEqual([...NOT_PASSED].sort());
  });

  it.each(ours)("runs %s without rights, on a file system that cannot be written", (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(service.tmpfs?.map((mount) => mount.split(":")[0])).toEqual(["/tmp", "/app/.next/cache"]);
    expect([service.cap_add, service.user, service.volumes]).toEqual([undefined, undefined, undefined]);
  });

  it.each(Object.entries(services))("lets no process of %s gain rights", (_name, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.privileged).toBeUndefined();
  });

  it("depends only on services that exist, and uses only documented variables from outside", () => {
    const wanted = Object.values(services).flatMap(({ depends_on }) => Object.keys(depends_on ?? {}));
    expect(wanted.filter((name) => !(name in services))).toEqual([]);
    const outside = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map((match) => match[1] ?? "");
    expect(outside.filter((name) => name !== "POSTGRES_PASSWORD" && !isKnownVariable(name))).toEqual([]);
  });
});

describe("the Dockerfile", () => {
  const lines = read("Dockerfile").split("\n");
  const starting = (word: string) => lines.filter((line) => line.startsWith(`${word} `));

  it("copies only existing files", () => {
    const sources = starting("COPY")
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
      .filter((word) => !word.startsWith("--"))
      .map((word) => word.replace(/^\/app\/?/, ""));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((path) => !built.includes(path) && !existsSync(join(root, path)))).toEqual([]);
  });

  it("uses a Node version that runs the launcher directly", () => {
    for (const line of starting("FROM")) {
      const major = /node:(\d+)/.exec(line)?.[1];
      expect(isNewEnough(`${major}.0.0`)).toBe(true);
    }
  });

  it("runs scripts that exist, and not as root", () => {
    const [command] = starting("CMD");
    expect(Object.keys(scripts)).toContain(launcherCommand(JSON.parse((command ?? "").slice(4))));
    for (const line of starting("RUN")) {
      for (const match of line.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(match[1]);
    }
    expect(starting("USER")).toEqual(["USER node"]);
  });

  it("sets variables the programs or their tools read", () => {
    const names = starting("ENV").flatMap((line) =>
      [...line.matchAll(/([A-Z_]+)=/g)].map((match) => match[1] ?? ""),
    );
    const tools = ["PRISMA_SCHEMA_ENGINE_BINARY", "NEXT_TELEMETRY_DISABLED"];
    expect(names.filter((name) => !tools.includes(name) && !isKnownVariable(name))).toEqual([]);
  });
});

describe("continuous integration", () => {
  it("runs only npm test, here and on GitHub", () => {
    expect(read(".ci/run").trim().split("\n").at(-1)).toBe("exec npm test");
    expect(statSync(join(root, ".ci/run")).mode & 0o111).not.toBe(0);
    const { jobs } = parse(read(".github/workflows/ci.yml")) as {
      jobs: { test: { steps: { run?: string }[] } };
    };
    expect(jobs.test.steps.flatMap(({ run }) => run ?? [])).toEqual([".ci/run"]);
  });

  it("builds the image, and starts it until a page opens behind TLS", () => {
    const { jobs } = parse(read(".github/workflows/ci.yml")) as {
      jobs: { image: { steps: { run?: string }[] } };
    };
    const run = jobs.image.steps.flatMap(({ run = "" }) => run).join("\n");
    expect(run).toContain("docker compose up --build --detach");
    expect(run).toContain("https://localhost/readyz");
    const needed = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    expect([...new Set(needed)].filter((name) => !run.includes(`${name}=`))).toEqual([]);
  });

  it("keeps a software bill of materials of each commit", () => {
    type Step = { run?: string; uses?: string; with?: { path?: string } };
    const { jobs } = parse(read(".github/workflows/ci.yml")) as { jobs: { sbom: { steps: Step[] } } };
    const { steps } = jobs.sbom;
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual(["npm run sbom"]);
    expect(steps.at(-1)?.uses).toMatch(/^actions\/upload-artifact@/);
    expect(steps.at(-1)?.with?.path).toBe(".cache/sbom.cdx.json");
  });
});
