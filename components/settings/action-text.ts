/** "account.suspension_lifted" -> "Account suspension lifted". Action names are chosen so that this reads well. */
export function actionText(action: string): string {
  const words = action.replaceAll(".", " ").replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
