import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import { readXmlShape } from '../files/xml-shape.ts';
import type { DrawingProblem } from './read-picture-header.ts';

/** Most elements, and elements within each other; drawing programs nest some tens. */
const limits = { elements: 50_000, depth: 200 };

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that are drawn, and those that they refer to. What is not here is left out with all that is in it. */
const elements = wordsOf(`
  svg g a defs symbol use switch style
  path rect circle ellipse line polyline polygon
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`);

/** Their attributes without a namespace; `href` is apart. */
const attributes = wordsOf(`
  id class style transform version viewBox preserveAspectRatio
  x y z x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height pathLength
  alignment-baseline clip clip-path clip-rule color color-interpolation color-interpolation-filters display enable-background
  fill fill-opacity fill-rule filter flood-color flood-opacity isolation lighting-color
  marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width transform-origin vector-effect visibility
  offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerHeight markerUnits markerWidth orient refX refY
  filterUnits primitiveUnits in in2 result type values mode operator k1 k2 k3 k4 stdDeviation edgeMode dx dy radius
  order kernelMatrix divisor bias targetX targetY preserveAlpha surfaceScale diffuseConstant specularConstant
  specularExponent limitingConeAngle azimuth elevation pointsAtX pointsAtY pointsAtZ scale xChannelSelector
  yChannelSelector baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent media
`);

/**
 * An SVG with only what draws it: parsed, its tree compared with lists of elements and attributes, and written again from
 * the tree, so that no reader can see anything else in it. Comments, scripts, animations, metadata and references to elsewhere
 * are left out; what would be missing in the picture is refused.
 * @throws Error if it is malformed or too large to be parsed.
 */
export function checkDrawing(text: string): { svg: string } | { problem: DrawingProblem } {
  const shape = readXmlShape(text);
  if (shape.elements > limits.elements || shape.depth > limits.depth) throw new Error('Too many elements.');
  // Entities can expand without bound.
  if (shape.others.has('subset')) return { problem: 'logo_svg_pictures' };
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
  const root = document.documentElement;
  if (!root || root.localName !== 'svg' || root.namespaceURI !== svgNamespace) throw new Error('No drawing.');
  const pieces: string[] = [];
  const problem = write(root, pieces, true);
  return problem ? { problem } : { svg: pieces.join('') };
}

/** Writes an element with what is in it; returns why the drawing is refused. The depth is limited. */
function write(element: Element, into: string[], isRoot = false): DrawingProblem | undefined {
  const name = element.localName ?? '';
  // Images would be decoded whatever their size; there are no fonts for texts.
  if (/^(?:image|feImage)$/i.test(name)) return 'logo_svg_pictures';
  if (/^text$/i.test(name)) return 'logo_svg_text';
  if (element.namespaceURI !== svgNamespace || !elements.has(name)) return findProblem(element);
  if (name === 'style') {
    const sheet = element.textContent ?? '';
    if (isInside(sheet) && !/@(?!media\b)/i.test(sheet)) into.push('<style>', escape(sheet), '</style>');
    return undefined;
  }
  into.push('<', name, ...(isRoot ? [` xmlns="${svgNamespace}"`] : []), ...attributesOf(element), '>');
  for (const child of childrenOf(element)) {
    const problem = write(child, into);
    if (problem) return problem;
  }
  into.push('</', name, '>');
  return undefined;
}

/** An element that is left out may contain what the picture would lack. */
function findProblem(element: Element): DrawingProblem | undefined {
  // Only shown elsewhere, or never.
  if (element.namespaceURI === svgNamespace && hidden.has(element.localName ?? '')) return undefined;
  for (const child of childrenOf(element)) {
    const problem = write(child, []);
    if (problem) return problem;
  }
  return undefined;
}

const hidden = wordsOf('title desc metadata script foreignObject');

const childrenOf = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);

function attributesOf(element: Element): string[] {
  const written: string[] = [];
  let href: string | undefined;
  for (const { namespaceURI, localName, value } of Array.from(element.attributes)) {
    const isPlain = namespaceURI === null || namespaceURI === '';
    if (localName === 'href' && (isPlain || namespaceURI === xlinkNamespace)) {
      if (isPlain || href === undefined) href = value.trim();
    } else if (isPlain && localName !== null && attributes.has(localName) && isInside(value)) {
      written.push(` ${localName}="${escape(value)}"`);
    }
  }
  if (href?.startsWith('#') && element.localName !== 'a') written.push(` href="${escape(href)}"`);
  return written;
}

/** Whether a value refers to the drawing itself at most. An escape in CSS could spell anything. */
const isInside = (value: string): boolean =>
  !/\\|\bimage(?:-set)?\s*\(/i.test(value) &&
  !/url\s*\((?!\s*["']?#)/i.test(value) &&
  !/(?:java|vb)script:|expression\s*\(/i.test(value);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Line ends and tabs in attributes would become blanks.
const escape = (text: string): string =>
  text.replaceAll(/[&<>"\t\n\r]/g, (mark) => escapes[mark] ?? `&#${mark.charCodeAt(0)};`);
