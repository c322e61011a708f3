import { ScimError } from './scim-error.ts';

/** A filter: one attribute that equals a value. */
export interface ScimFilter {
  /** Lower case, without the URN of the core schemas. */
  attribute: string;
  value: string | boolean;
}

/** Longest filter, characters. */
const longest = 2_000;

/**
 * Parses `userName eq "x"`, `emails[type eq "work"].value eq "x"`, `emails.value eq "x"` and the like, which
 * are the filters that providers use. Attribute names and operators are case-insensitive.
 * @throws ScimError `invalidFilter`.
 */
export function readFilter(text: string, attributes: readonly string[]): ScimFilter {
  const plain = text.length > longest ? '' : text.trim();
  const found =
    /^(?:urn:ietf:params:scim:schemas:core:2\.0:\w+:)?(\w+)(?:\[\s*\w+\s+eq\s+(?:"[^"\\]*"|true|false)\s*\])?(?:\.(\w+))?\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)$/i.exec(
      plain,
    );
  const attribute = [found?.[1], found?.[2]].filter(Boolean).join('.').toLowerCase();
  if (!found || !attributes.includes(attribute)) {
    throw new ScimError(
      400,
      `This filter is not supported: use one of ${attributes.join(', ')} with eq.`,
      'invalidFilter',
    );
  }
  try {
    return { attribute, value: JSON.parse(found[3]!.toLowerCase() === 'true' || found[3]!.toLowerCase() === 'false' ? found[3]!.toLowerCase() : found[3]!) as string | boolean }; // oxfmt-ignore
  } catch {
    throw new ScimError(400, 'The value of this filter cannot be read.', 'invalidFilter');
  }
}
