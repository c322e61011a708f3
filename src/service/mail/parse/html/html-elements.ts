import type { StyledElement } from './read-css.ts';

/** Elements without content. */
export const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements whose content is no HTML. */
export const raw = new Set(['script', 'style', 'title', 'textarea']);
/** Inline elements, which do not separate the words of a link. */
export const inline = new Set(
  'a b i u em strong span font wbr big small s sub sup bdo bdi ins mark'.split(' '),
);
/** Elements that begin and end a line. */
export const blocks = new Set(
  `address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3
   h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
);
/** Blocks that end a paragraph, which needs no end tag. */
export const endsParagraph = new Set(
  [...blocks].filter((name) => !/^(?:body|dd|dt|html|legend|li|t.*)$/.test(name)).concat('table'),
);
/** Elements across which end tags of others have no effect. */
export const boundary = new Set('table td th caption template object marquee applet button'.split(' '));
export const tableParts = new Set('td th tr tbody thead tfoot'.split(' '));
/** Elements with an end that reaches across blocks. */
export const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** Elements that end by the start of others. */
export const endedBy: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    li: ['li'],
    dt: ['dt', 'dd'],
    dd: ['dt', 'dd'],
    option: ['option'],
    td: ['td', 'th'],
    th: ['td', 'th'],
    tr: ['tr'],
    tbody: ['tr', 'tbody', 'thead', 'tfoot'],
    tfoot: ['tr', 'tbody', 'thead', 'tfoot'],
    body: ['head'],
  }),
);
/** The names under which an element is found among the open ones. */
export const keysOf = (name: string): string[] => [
  name,
  ...(boundary.has(name) ? ['*'] : []),
  ...(blocks.has(name) || boundary.has(name) ? ['^'] : []),
];

const noClasses: ReadonlySet<string> = new Set();

/** An element as selectors see it. */
export function elementOf(name: string, attributes: ReadonlyMap<string, string>): StyledElement {
  const classes = attributes.get('class');
  return {
    name,
    id: attributes.get('id') ?? '',
    classes: classes === undefined ? noClasses : new Set(classes.trim().split(/\s+/)),
    attributes,
  };
}
