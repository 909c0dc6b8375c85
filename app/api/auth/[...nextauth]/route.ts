import { serveSignIn } from "@/lib/http/sign-in/serve";

/** In production the server calls `serveSignIn` itself; this file serves `next dev`. */
export {
  serveSignIn as DELETE,
  serveSignIn as GET,
  serveSignIn as PATCH,
  serveSignIn as POST,
  serveSignIn as PUT,
};
