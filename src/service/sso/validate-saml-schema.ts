import { readFile } from 'node:fs/promises';
import { validateXML } from 'xmllint-wasm';

/** The OASIS and W3C schemas, the root schema first; the build places them beside the program. */
const files = [
  'saml-schema-protocol-2.0.xsd',
  'saml-schema-assertion-2.0.xsd',
  'xmldsig-core-schema.xsd',
  'xenc-schema.xsd',
  'XMLSchema.dtd',
  'datatypes.dtd',
];

let schemas: Promise<{ fileName: string; contents: string }[]> | undefined;

const readSchemas = () =>
  Promise.all(
    files.map(async (fileName) => ({
      fileName,
      contents: await readFile(new URL(`./schemas/${fileName}`, import.meta.url), 'utf8'),
    })),
  );

/**
 * Validates a SAML message by its schema, in a separate thread.
 * @throws Error with the first problems.
 */
export async function validateSamlSchema(xml: string): Promise<void> {
  schemas ??= readSchemas();
  const [schema, ...preload] = await schemas;
  const { errors, valid } = await validateXML({
    xml: [{ fileName: 'message.xml', contents: xml }],
    schema: [schema!],
    preload,
  });
  if (!valid) {
    const problems = errors.slice(0, 3).map(({ message }) => message);
    throw new Error(`The message is not of its schema: ${problems.join(' ')}`);
  }
}
