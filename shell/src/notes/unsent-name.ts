/** Returns the name of the persisted mark that this browser has notes of a user that are not sent. */
export function toUnsentName(userId: string): string {
  return `notes.unsent.${userId}`;
}
