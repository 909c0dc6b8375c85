"use client";
import { Broken } from "@/components/shell/broken";
import "./globals.css";

/** The root layout itself failed, so this stands without it. */
export default function GlobalError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en" data-theme="light">
      <body>
        <Broken {...props} />
      </body>
    </html>
  );
}
