/** Ordinal numbers in words, of both languages. */
export const ordinals: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, erste: 1, ersten: 1, erstes: 1, zweite: 2, zweiten: 2, zweites: 2, dritte: 3, dritten: 3, drittes: 3, vierte: 4, vierten: 4, viertes: 4, fuenfte: 5, fuenften: 5 }; // oxfmt-ignore
