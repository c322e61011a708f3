/** Changes a base64url token: replaces its last letter by another one that is valid base64url. */
export const alterToken = (token: string): string =>
  token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
