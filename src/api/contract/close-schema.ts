import { z, type ZodType } from 'zod';

/** The parts of zod's definitions that hold other schemas. */
interface Holding {
  type: string;
  shape?: Record<string, ZodType>;
  catchall?: ZodType;
  element?: ZodType;
  innerType?: ZodType;
  in?: ZodType;
  out?: ZodType;
  options?: ZodType[];
  items?: ZodType[];
  rest?: ZodType | null;
}

/**
 * The same schema, where each object that does not say so itself refuses names that it does not know, at any depth. Its
 * checks and what registries know of it stay.
 */
export function closeSchema(schema: ZodType): ZodType {
  const parts = schema.def as unknown as Holding;
  const { shape, catchall, element, innerType, in: input, out: output, options, items, rest } = parts;
  switch (parts.type) {
    case 'object':
      return changed(schema, {
        shape: Object.fromEntries(Object.entries(shape!).map(([name, of]) => [name, closeSchema(of)])),
        catchall: catchall ?? z.never(),
      });
    case 'array':
      return changed(schema, { element: closeSchema(element!) });
    case 'tuple':
      return changed(schema, { items: items!.map(closeSchema), rest: rest ? closeSchema(rest) : null });
    case 'union':
      return changed(schema, { options: options!.map(closeSchema) });
    case 'pipe':
      return input!.def.type === 'transform'
        ? changed(schema, { out: closeSchema(output!) })
        : changed(schema, { in: closeSchema(input!) });
    default:
      return innerType ? changed(schema, { innerType: closeSchema(innerType) }) : schema;
  }
}

const changed = (schema: ZodType, parts: Partial<Holding>): ZodType =>
  z.core.clone(schema, { ...schema.def, ...parts } as typeof schema.def, { parent: true });
