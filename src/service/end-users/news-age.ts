/** Age from which mail is not notified any more, milliseconds. */
export const newsAge = 7 * 24 * 3_600_000;
