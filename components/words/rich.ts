import { createElement, Fragment, type ReactNode } from "react";

/** Renders the parts of a message with tags, in the order of its language. */
export const rich = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
