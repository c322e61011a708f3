import { z, type ZodType } from 'zod';

/** Schemas of values without which what they are part of cannot be used: what identifies it, above all. */
export const essentials = z.registry<{ essential: true }>();

/** A value that every service sends; what lacks it, or has another one there, cannot be read (`client.ts`). */
export const essential = <Schema extends ZodType>(schema: Schema): Schema => {
  essentials.add(schema, { essential: true });
  return schema;
};

/** A value that this console knows, and `unknown` for one that it does not know or that another service left out. */
export const orUnknown = <Value extends string>(values: readonly Value[]) =>
  z.enum<readonly (Value | 'unknown')[]>([...values, 'unknown']).default('unknown' as never);

/** What is true of a call that succeeded, unless its answer says otherwise. */
export const succeeded = () => z.boolean().default(true);
