import { isTimeZone } from '../../api/validators.ts';
import { z } from 'zod';
import { locales } from '../../messages/messages.ts';

const timeZone = z.string().max(64).refine(isTimeZone);

/**
 * A person's preferences in this browser. Stored in a cookie, which may be forged, so everything is
 * validated.
 */
export const preferencesSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  locale: z.enum(locales),
  time_zone: timeZone,
});
export type Preferences = Partial<z.infer<typeof preferencesSchema>>;

/** Parses the cookie's value; invalid preferences are dropped, the others kept. */
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
