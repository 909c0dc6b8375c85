"use client";
import { type ComponentProps, useSyncExternalStore } from "react";
import { Button } from "./button";

const never = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/**
 * Submits a form of a page that arrives as HTML. Until the page's script runs, the browser would send the form itself and
 * write its fields, passwords included, into the address. So the button waits for the script.
 */
export function SubmitButton({ disabled, ...rest }: Omit<ComponentProps<typeof Button>, "type">) {
  const isReady = useSyncExternalStore(never, inBrowser, onServer);
  return <Button type="submit" disabled={disabled || !isReady} {...rest} />;
}
