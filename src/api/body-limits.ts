/** Most bytes of the body of a call that nobody signed in makes. The longest honest one is a captcha's token. */
export const anonymousBodyLimit = 65_536;

/** Most bytes of any other call's body. The largest honest one is a rule with a thousand values in each of its fields. */
export const bodyLimit = 1_048_576;
