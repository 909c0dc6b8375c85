"use client";
import { type FormEvent, useState } from "react";
import { createWebhook, listWebhooks, WEBHOOK_EVENTS } from "@/lib/api/contracts/webhooks";
import { SecretOnce } from "../settings/secret-once";
import { useCall } from "../shell/use-call";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field, Input } from "../ui/field";
import { Checkbox } from "../ui/toggle";
import { fieldError, Trouble } from "../ui/trouble";

type Event = (typeof WEBHOOK_EVENTS)[number];

export function NewWebhookDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open ? <Inner onClose={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

function Inner({ onClose }: { onClose: () => void }) {
  const [events, setEvents] = useState<readonly Event[]>([]);
  const create = useCall(createWebhook, { refreshes: [listWebhooks] });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const url = String(new FormData(event.currentTarget).get("url")).trim();
    create.mutate({ body: { url, events: [...events] } });
  }
  if (create.data)
    return (
      <DialogContent
        title="The endpoint is added"
        description="Check every delivery against this secret."
        footer={
          <Button kind="primary" onClick={onClose}>
            I have copied it
          </Button>
        }
      >
        <SecretOnce secret={create.data.secret} of="Signing" />
      </DialogContent>
    );
  return (
    <DialogContent
      title="Add endpoint"
      description="Deliveries are signed as Standard Webhooks ask."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="new-webhook" busy={create.isPending}>
            Add endpoint
          </Button>
        </>
      }
    >
      <form id="new-webhook" onSubmit={submit} className="flex flex-col gap-4">
        <Trouble error={create.error} fields={["/url"]} />
        <Field label="Address" hint="A public https address" error={fieldError(create.error, "/url")}>
          <Input
            name="url"
            required
            maxLength={2000}
            inputMode="url"
            placeholder="https://example.com/hooks/switchboard"
          />
        </Field>
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">
            Events <span className="font-normal text-ink-3">none chosen means all</span>
          </legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {WEBHOOK_EVENTS.map((name) => (
              <span key={name} className="flex items-center gap-2">
                <Checkbox
                  id={`event-${name}`}
                  checked={events.includes(name)}
                  onCheckedChange={(on) =>
                    setEvents(on === true ? [...events, name] : events.filter((one) => one !== name))
                  }
                />
                <label htmlFor={`event-${name}`} className="font-mono text-sm">
                  {name}
                </label>
              </span>
            ))}
          </div>
        </fieldset>
      </form>
    </DialogContent>
  );
}
