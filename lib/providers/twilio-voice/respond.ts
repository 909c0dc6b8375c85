import "server-only";
import type twilio from "twilio";
import type { CallStep } from "@/lib/desk/phone/call-route";
import { loadTwilio } from "@/lib/providers/twilio/client";
import { SCREEN } from "@/lib/providers/twilio/parse-call";

type Answer = InstanceType<typeof twilio.twiml.VoiceResponse>;
type SayAttributes = Parameters<Answer["say"]>[0];

/** Turns the next step of a call into TwiML. Absolute URLs keep the signature's URL the one we check. */
export async function respond(step: CallStep | null, urlOf: (what: string) => string): Promise<Response> {
  const { twiml: elements } = await loadTwilio();
  const answer = new elements.VoiceResponse();
  if (step === null) return twiml(answer.toString());
  const say = (text: string | null, to: Pick<Answer, "say"> = answer) => {
    if (text !== null) to.say({ language: step.language } as SayAttributes & object, text);
  };
  switch (step.does) {
    case "menu": {
      const action = `${urlOf("voice")}?menu=1`;
      say(step.say);
      say(step.prompt, answer.gather({ numDigits: 1, timeout: 5, action }));
      answer.redirect(action);
      break;
    }
    case "ring":
      say(step.say);
      ring(answer, step, urlOf);
      break;
    case "screen": {
      const gather = answer.gather({ numDigits: 1, timeout: 8, action: `${urlOf("voice")}?${SCREEN}=key` });
      say(step.say, gather);
      // If no key is pressed, this phone is dropped and the others keep ringing.
      answer.hangup();
      break;
    }
    case "connect":
      // Twilio connects the two once this phone has nothing more to do.
      break;
    case "voicemail":
      say(step.say);
      answer.record({
        action: urlOf("recording"),
        recordingStatusCallback: urlOf("recording"),
        maxLength: step.seconds,
        playBeep: true,
        ...(step.transcribe ? { transcribe: true, transcribeCallback: urlOf("recording") } : {}),
      });
      answer.hangup();
      break;
    case "goodbye":
      say(step.say);
      answer.hangup();
  }
  return twiml(answer.toString());
}

/** `answerOnBridge` lets the caller hear ringing until somebody picks up. */
function ring(answer: Answer, step: Extract<CallStep, { does: "ring" }>, urlOf: (what: string) => string) {
  const dial = answer.dial({
    action: `${urlOf("dial-status")}?desk=1`,
    timeout: step.seconds,
    answerOnBridge: true,
    ...(step.inOrder ? { sequential: true } : {}),
    ...(step.record
      ? { record: "record-from-answer-dual", recordingStatusCallback: urlOf("recording") }
      : {}),
  });
  const screen = step.screen ? { url: `${urlOf("voice")}?${SCREEN}=ask` } : {};
  for (const number of step.numbers)
    dial.number(
      { ...screen, statusCallback: urlOf("voice-status"), statusCallbackEvent: ["completed"] },
      number,
    );
}

const twiml = (text: string) => new Response(text, { headers: { "Content-Type": "text/xml" } });
