import { createElement } from "react";
import type { Definition } from "@/lib/automation/schema";
import { DefinitionSvg } from "./canvas/definition-svg";
import type { StepWords } from "./card-text";
import { loadLayout } from "./layout-engine";
import { exportText } from "./paste";

export function exportFile(definition: Definition): void {
  download(new Blob([exportText(definition)], { type: "application/json" }), `${fileName(definition)}.json`);
}

/** The drawing in the colours of the moment: variables are written out, since a file knows no theme. */
export async function sharePicture(
  definition: Definition,
  { kind, t }: { kind: "svg" | "png"; t: StepWords },
): Promise<void> {
  await loadLayout();
  const { renderToStaticMarkup } = await import("react-dom/server");
  const markup = renderToStaticMarkup(createElement(DefinitionSvg, { definition, t, asFile: true }));
  const style = getComputedStyle(document.documentElement);
  const colored = markup.split("var(--").map((part, index) => {
    const end = index === 0 ? -1 : part.indexOf(")");
    if (end === -1) return part;
    const name = part.slice(0, end);
    const value = name === "font-sans" ? "sans-serif" : style.getPropertyValue(`--${name}`).trim();
    return value + part.slice(end + 1);
  });
  const svg = new Blob([colored.join("")], { type: "image/svg+xml" });
  if (kind === "svg") return download(svg, `${fileName(definition)}.svg`);
  download(await rastered(svg, style.getPropertyValue("--paper")), `${fileName(definition)}.png`);
}

const MOST_PIXELS = 8_000;

async function rastered(svg: Blob, paper: string): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(2, MOST_PIXELS / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser can't create the image.");
    context.fillStyle = paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!made) throw new Error("This browser can't create the image.");
    return made;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function fileName({ name }: Definition): string {
  const kept = [...name.toLowerCase()].map((letter) => (isPlain(letter) ? letter : "-")).join("");
  const parts = kept.split("-").filter(Boolean).join("-").slice(0, 60);
  return parts || "automation";
}

function isPlain(letter: string): boolean {
  return (letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9");
}
