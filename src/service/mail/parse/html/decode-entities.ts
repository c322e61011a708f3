import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';

/** Text of a page with its entities decoded like a browser. */
export const decodeText = (text: string): string => (text.includes('&') ? decodeHTML(text) : text);

/**
 * The value of an attribute with its entities decoded like a browser: parameters of an address
 * (`?a=1&num=2&copy=3`) stay as they are.
 */
export const decodeAttribute = (value: string): string =>
  value.includes('&') ? decodeHTMLAttribute(value) : value;
