export * from "@/app/v1/[...path]/route";
