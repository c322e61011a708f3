/** Mail that came longer ago is no news, milliseconds. */
export const newsAge = 7 * 24 * 3_600_000;
