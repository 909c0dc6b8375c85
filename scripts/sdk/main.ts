import { join } from "node:path";
import { buildSdk } from "./build.ts";

buildSdk(join(process.cwd(), "sdk"));
process.stdout.write("Built sdk/dist.\n");
