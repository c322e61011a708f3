/** The spam confidence levels (SCL) that Microsoft gives a mail: -1 was not looked at, 9 is surely spam. */
export const spamLevels = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
