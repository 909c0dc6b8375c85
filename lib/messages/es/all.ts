export { appointment } from "./appointment";
export { booking } from "./booking";
export { form } from "./form";
export { patients } from "./patients";
export { unsubscribe } from "./unsubscribe";
