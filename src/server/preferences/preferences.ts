import { isTimeZone } from '../../api/validators.ts';
import { z } from 'zod';
import { locales } from '../../messages/messages.ts';

const timeZone = z.string().max(64).refine(isTimeZone);

/** What a person has set for themself in this browser. Kept in a cookie; anything in it may be forged, so all is checked. */
export const preferencesSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  locale: z.enum(locales),
  time_zone: timeZone,
});
export type Preferences = Partial<z.infer<typeof preferencesSchema>>;

/** Reads the cookie's value; a preference that is not valid is left out, the others stay. */
export function parsePreferences(value: string | undefined): Preferences {
  if (!value) return {};
  try {
    return keepValid(JSON.parse(value));
  } catch {
    return {};
  }
}

/** The valid preferences among `input`. */
export function keepValid(input: unknown): Preferences {
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(preferencesSchema.shape)) {
    const value =
      typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) found[name] = parsed.data;
  }
  return found as Preferences;
}
