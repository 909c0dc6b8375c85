import { defineConfig } from "prisma/config";

/** For Prisma's own command line. The launcher generates and migrates without it being downloaded from anywhere. */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.MIGRATE_DATABASE_URL ?? process.env.DATABASE_URL ?? "" },
});
