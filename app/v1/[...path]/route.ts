import { dispatch } from "@/lib/http/dispatch";

/** In production the server calls `dispatch` itself; this file serves `next dev`. */
export {
  dispatch as DELETE,
  dispatch as GET,
  dispatch as HEAD,
  dispatch as OPTIONS,
  dispatch as PATCH,
  dispatch as POST,
  dispatch as PUT,
};
