export * from "./[...path]/route";
