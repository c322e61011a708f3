/** An address of a mail or file as the islands fill it in. */
export const template = (path: string) => path.replace('TYPE', '{type}').replace('ID', '{id}');
