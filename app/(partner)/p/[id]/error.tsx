"use client";
export { ErrorPage as default } from "@/components/shell/error-page";
