import { Wordmark } from "@/components/shell/mark";
import { Missing } from "@/components/shell/missing";

export default function NotFound() {
  return (
    <main className="px-6 py-8">
      <Wordmark />
      <Missing />
    </main>
  );
}
