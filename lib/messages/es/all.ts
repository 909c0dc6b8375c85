export { account } from "./account";
export { appointment } from "./appointment";
export { auth } from "./auth";
export { booking } from "./booking";
export { form } from "./form";
export { patients } from "./patients";
export { ui } from "./ui";
export { unsubscribe } from "./unsubscribe";
