/** Characters of somebody's message shown in a list. */
const shown = 200;

/** The beginning of a message, for a row of a list. */
export const cutMessage = (message: string): string =>
  message.length > shown ? `${message.slice(0, shown).toWellFormed()}…` : message;
