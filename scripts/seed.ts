/**
 * Fills an empty database with demo data: an operator, a partner, and its accounts with a history of a year.
 * --output FILE receives the sign-ins, for the banner of npm start.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openDb } from "@/lib/db/pool";
import { DEMO_LIMITS } from "@/lib/db/time-limits";
import { configOf, readEnv } from "@/lib/env";
import { openLog } from "@/lib/log";
import { DEMO_PASSWORD } from "@/lib/services/demo/people";
import { seedDemo } from "@/lib/services/demo/seed";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { output: { type: "string" } } });
  const env = readEnv();
  const db = openDb({
    url: env.DATABASE_URL,
    role: "switchboard_worker",
    max: 2,
    name: "switchboard-seed",
    limits: DEMO_LIMITS,
  });
  try {
    const people = await seedDemo({
      db,
      config: configOf(env),
      log: openLog({ name: "seed", level: "warn" }),
      now: new Date(),
      say: (line) => process.stderr.write(`${line}\n`),
    });
    const signIns = people.map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD }));
    if (values.output)
      writeFileSync(values.output, `${JSON.stringify({ signIns }, null, 2)}\n`, { mode: 0o600 });
  } finally {
    await db.pool.end();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The demo could not be filled in: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
