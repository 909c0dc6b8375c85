/** The question before an automation is archived, in the list and in the editor. */
export const archiving = {
  archive: "Archive",
  archive_title: "{count, plural, one {Archive “{name}”?} other {Archive # automations?}}",
  archive_about:
    "{count, plural, one {It won't start again. You can restore it} other {They won't start again. You can restore them}} from the Archived list.",
  in_progress: "{runs, plural, one {# run is} other {# runs are}} still in progress",
  let_finish: "Let them finish",
  finish_sends_nothing: "{runs, plural, one {It sends} other {They send}} no more texts or emails.",
  finish_all_can_send: "{runs, plural, =1 {It} =2 {Both} other {All #}} can still send texts or emails.",
  finish_some_can_send:
    "{canSend, plural, one {# of them} other {# of them}} can still send texts or emails.",
  cancel_them: "Cancel them",
  cancel_them_about: "They end now. Nothing more is sent.",
} as const;
