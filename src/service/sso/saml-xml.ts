import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import { readXmlShape } from '../files/xml-shape.ts';

/** Namespaces of SAML 2.0, XML signatures and XML encryption. */
export const protocolNs = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const assertionNs = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const signatureNs = 'http://www.w3.org/2000/09/xmldsig#';
export const encryptionNs = 'http://www.w3.org/2001/04/xmlenc#';

/** Parsing takes the square of the depth, of the attributes of one element and of the namespaces, for strangers as well. */
const limits = { elements: 5_000, depth: 50, attributes: 200, namespaces: 1_000 } as const;

/**
 * Parses an XML document with only elements, attributes and text. Everything else is not needed for SAML and
 * a known attack vector: DOCTYPE (entities), CDATA and comments (parsers disagree on the text), processing
 * instructions.
 * @throws Error if it is malformed or too large, or has any of these.
 */
export function parseXml(xml: string, { allowComments = false } = {}): Element {
  const body = xml.replace(/^\uFEFF?\s*<\?xml\s[^?]*\?>/, '');
  const shape = readXmlShape(body);
  // Without comments no `<!` and `<?` are allowed anywhere, whatever a parser takes them for.
  const isPlain = allowComments ? [...shape.others].every((kind) => kind === 'comment') : !/<[!?]/.test(body);
  if (!isPlain) throw new Error('The document has more than elements, attributes and text.');
  for (const name of ['elements', 'depth', 'attributes', 'namespaces'] as const)
    if (shape[name] > limits[name]) throw new Error('The document is too large.');
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
    xml,
    'text/xml',
  ).documentElement;
  if (!root) throw new Error('The document is empty.');
  return root;
}

/** The child elements of this name. */
export const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => isElement(node, namespace, name));

/**
 * The only child element of this name.
 * @throws Error if there is none or more than one.
 */
export function onlyChild(parent: Element, namespace: string, name: string): Element {
  const [child, ...others] = childrenOf(parent, namespace, name);
  if (!child || others.length > 0) throw new Error(`${parent.localName} must have exactly one ${name}.`);
  return child;
}

/** The text of an element; undefined if it has child elements. */
export const plainText = (element: Element): string | undefined =>
  Array.from(element.childNodes).some(({ nodeType }) => nodeType !== 3)
    ? undefined
    : (element.textContent ?? '').trim();

const isElement = (node: { nodeType: number }, namespace: string, name: string): boolean =>
  node.nodeType === 1 && (node as Element).namespaceURI === namespace && (node as Element).localName === name;
