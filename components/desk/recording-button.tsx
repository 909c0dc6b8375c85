"use client";
import { Play } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/surface";
import { dayAndClock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { Call } from "./words";

export const hasRecording = ({ recordingUrl, voicemailUrl }: Call) =>
  recordingUrl !== null || voicemailUrl !== null;

/** Plays what the caller said, or the recorded call. The sound is fetched only when somebody asks for it. */
export function RecordingButton({ call }: { call: Call }) {
  const t = useWords("calls");
  const [isOpen, setOpen] = useState(false);
  if (!hasRecording(call)) return null;
  const isVoicemail = call.voicemailUrl !== null;
  return (
    <>
      <Button
        kind="ghost"
        size="icon"
        aria-label={isVoicemail ? t("play_voicemail") : t("play_recording")}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <Play aria-hidden />
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        {isOpen ? <Player call={call} name={isVoicemail ? t("voicemail") : t("recording")} /> : null}
      </Dialog>
    </>
  );
}

function Player({ call, name }: { call: Call; name: string }) {
  const { timezone } = useTenant();
  return (
    <DialogContent title={name} description={dayAndClock(call.startedAt, timezone)}>
      <Recording call={call} playsAtOnce />
    </DialogContent>
  );
}

/** The player, and below it what was said where it was transcribed. */
export function Recording({ call, playsAtOnce = false }: { call: Call; playsAtOnce?: boolean }) {
  const t = useWords("calls");
  const { id } = useTenant();
  const [isMissing, setMissing] = useState(false);
  const isVoicemail = call.voicemailUrl !== null;
  return (
    <div className="flex flex-col gap-3">
      {isMissing ? (
        <Notice tone="warn">{t("recording_missing")}</Notice>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the transcript below stands in for captions where there is one
        <audio
          aria-label={isVoicemail ? t("voicemail") : t("recording")}
          className="w-full"
          controls
          autoPlay={playsAtOnce}
          preload={playsAtOnce ? "auto" : "none"}
          src={`/v1/calls/${encodeURIComponent(call.id)}/recording?workspace=${encodeURIComponent(id ?? "")}`}
          onError={() => setMissing(true)}
        />
      )}
      {call.voicemailTranscript ? (
        <figure className="rounded-lg bg-sunken px-3 py-2">
          <figcaption className="text-ink-3 text-sm">{t("transcript")}</figcaption>
          <blockquote className="wrap-anywhere whitespace-pre-line text-ink-2">
            {call.voicemailTranscript}
          </blockquote>
        </figure>
      ) : null}
    </div>
  );
}
