export const INVITATION_DAYS = 14;

type Invitation = { product: string; role: string; account: string; url: string };

/** The words of an invitation, for the email and for the preview of a brand. */
export const invitationWords = ({ product, role, account, url }: Invitation) => ({
  subject: `You have been invited to ${product}`,
  text: `You have been invited to join this account on ${product} as ${role}:\n${account}\n\nAccept within ${INVITATION_DAYS} days:\n${url}\n\nIf you did not expect this, ignore it: nothing happens until you accept.`,
});

export const ACCEPT_INVITATION = "Accept invitation";
