import { useProblemTranslation } from "@/components/words/translated-problem";
import { useWords } from "@/components/words/words";
import { ProblemError } from "@/lib/contract/client";
import type { FieldError } from "@/lib/contract/errors";
import type { KeyOf } from "@/lib/messages/catalogue";

type Key = KeyOf<"auth"> & (`problem_${string}` | `${string}_used`);

const OF_FIELD: Partial<Record<string, Key>> = {
  "/code": "problem_code",
  "/contactName": "problem_name",
  "/email": "problem_email",
  "/name": "problem_name",
  "/passkey": "problem_passkey",
  "/password": "problem_password_length",
  "/website": "problem_website",
};

function keyOfField({ code, pointer }: FieldError): Key | undefined {
  return code === "weak_password" ? "problem_weak_password" : OF_FIELD[pointer.replace(/^\/body/, "")];
}

/** The error in the language of the page. Codes that mean something else on each page are in `own`. */
export function useTranslatedProblem<E extends Error | null>(
  error: E,
  own: Partial<Record<string, Key>> = {},
): E {
  const t = useWords("auth");
  const translated = useProblemTranslation();
  if (!(error instanceof ProblemError)) return error;
  return translated(error, {
    ofRequest: (code) => own[code] && t(own[code]),
    ofField: (one) => {
      const key = keyOfField(one);
      return key && t(key);
    },
  }) as Error as E;
}
