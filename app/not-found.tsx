import { Wordmark } from "@/components/shell/mark";
import { NotFoundPage } from "@/components/shell/not-found-page";

export default function NotFound() {
  return (
    <main className="px-6 py-8">
      <Wordmark />
      <NotFoundPage />
    </main>
  );
}
