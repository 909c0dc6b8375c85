export { dispatch as POST, dispatch as GET, dispatch as DELETE } from "@/lib/http/dispatch";
