/** A URL of a mail or file with placeholders for islands to fill in. */
export const template = (path: string) => path.replace('TYPE', '{type}').replace('ID', '{id}');
