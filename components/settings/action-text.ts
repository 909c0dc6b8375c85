/** "account.suspension_lifted" -> "Account suspension lifted". Every action is named to read like this. */
export function actionText(action: string): string {
  const words = action.replaceAll(".", " ").replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
