import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { build, parseSync, type Plugin, Visitor } from 'vite';

/** Where class names stand in strings: what Tailwind reads, and pages that the server writes by itself. */
const withClasses = /\/src\/(?:islands|server|views)\/[^?]*\.tsx?$/;
/** A class of a selector, with its escapes. */
const classSelector = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;
/** A rule for one class and nothing else, as every utility without a variant is. */
const plainRule = /(?<=[{},])\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)(?=[{,])/gi;

/**
 * Gives the utilities of the built sheets short names, in the sheets and in every string of islands and views: written out
 * they are a third of a page's HTML. Own classes, which scripts and tests look for, keep theirs, and so does a name of one word,
 * which may mean something else in a string. Both halves of the build come to the same names, because both read the same sheets.
 */
export function shortClassNames(sheets: readonly string[]): Plugin[] {
  let names: Promise<ReadonlyMap<string, string>> | undefined;
  const readNames = () => (names ??= buildSheets(sheets).then(nameShortly));
  return [
    {
      name: 'short-class-names:sheets',
      apply: 'build',
      // After Tailwind, which is one of these as well, and before the sheet becomes a file.
      enforce: 'pre',
      transform: {
        filter: { id: /\.css$/ },
        handler: async (css) => ({ code: shortenSelectors(css, await readNames()), map: null }),
      },
    },
    {
      name: 'short-class-names:strings',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: withClasses },
        handler: async (code) => ({ code: shortenStrings(code, await readNames()), map: null }),
      },
    },
  ];
}

/** The sheets as Tailwind makes them. */
async function buildSheets(input: readonly string[]): Promise<string[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    publicDir: false,
    build: { write: false, rolldownOptions: { input: [...input] } },
  });
  const outputs = 'output' in built ? [built] : Array.isArray(built) ? built : [];
  return outputs
    .flatMap(({ output }) => output)
    .flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
    );
}

/**
 * Short names, which begin with a capital as no class of ours does, by the utilities that the sheets have rules for. Those that are
 * listed have one or two characters, others a hash of three: either way a utility keeps its name in later builds, because pages that were
 * loaded before an update swap in parts of the new build.
 */
export function nameShortly(
  sheets: readonly string[],
  listed: ReadonlyMap<string, string> = listedNames,
): Map<string, string> {
  const found = new Set<string>();
  for (const utilities of sheets.flatMap(utilitiesOf)) {
    for (const [, name] of utilities.matchAll(classSelector)) {
      if (/[^\w.-]/.test(unescape(name!))) found.add(unescape(name!));
    }
    for (const [, name] of utilities.matchAll(plainRule)) {
      if (name!.includes('-')) found.add(unescape(name!));
    }
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of [...found].sort()) {
    let number = numberOf(name);
    while (taken.has(shortName(number))) number += 1;
    const short = listed.get(name) ?? shortName(number);
    taken.add(short);
    names.set(name, short);
  }
  return names;
}

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const seconds = `abcdefghijklmnopqrstuvwxyz0123456789${capitals}`;

/**
 * The names of `utility-names.txt`. Its first line has the utilities that are called A to Z; each other one those of a capital, in the order of
 * their second characters. A name stays where it is for good; a utility that is gone keeps its place, and new ones come at the ends of lines.
 */
export function readListed(list: string): Map<string, string> {
  const names = new Map<string, string>();
  const [single, ...lines] = list.trimEnd().split('\n');
  const add = (line: string, capital: string, letters: string) => {
    for (const [index, name] of line.split(' ').entries()) {
      const letter = letters[index];
      if (letter === undefined) throw new Error(`No short name is left for "${name}" in its line.`);
      if (names.has(name)) throw new Error(`"${name}" has two short names.`);
      names.set(name, capital + letter);
    }
  };
  add(single!, '', capitals);
  for (const [index, line] of lines.entries()) add(line, capitals.charAt(index), seconds);
  return names;
}

const listedNames = readListed(readFileSync(new URL('utility-names.txt', import.meta.url), 'utf8'));

/** The contents of the utilities layer. */
function utilitiesOf(css: string): string[] {
  const head = '@layer utilities{';
  const start = css.indexOf(head);
  if (start < 0) return [];
  let end = start + head.length;
  for (let depth = 1; depth > 0 && end < css.length; end += 1) {
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
  }
  return [css.slice(start + head.length - 1, end)];
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** How many names begin with the same capital. */
const tails = 36 ** 2;

/**
 * A hash. Utilities of one variant or one kind, which sheets have side by side, share the capital of their names: that is 0.2 KB
 * of the Explorer's page with brotli.
 */
function numberOf(name: string): number {
  const kind = /^.*?:/.exec(name)?.[0] ?? /^-?[a-z]*/.exec(name)![0];
  return (hashOf(kind) % 26) * tails + (hashOf(name) % tails);
}

/** A capital and two letters or digits; numbers begin anew behind the last of the 33,696 names. */
function shortName(number: number): string {
  const tail = (number % tails).toString(36).padStart(2, '0');
  return String.fromCharCode(65 + (Math.floor(number / tails) % 26)) + tail;
}

const unescape = (name: string): string =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

/** The sheet with short names in its selectors. */
export function shortenSelectors(css: string, names: ReadonlyMap<string, string>): string {
  return css.replace(classSelector, (whole, name: string) => {
    const short = names.get(unescape(name));
    return short === undefined ? whole : `.${short}`;
  });
}

/**
 * The script with short names in its strings. Throws when a name touches an expression of a template: whether it is
 * a whole class name cannot be determined.
 */
export function shortenStrings(code: string, names: ReadonlyMap<string, string>): string {
  const changes: { start: number; end: number; text: string }[] = [];
  const shorten = (text: string): string => text.replace(/[^\s]+/g, (name) => names.get(name) ?? name);
  new Visitor({
    Literal(node) {
      if (typeof node.value !== 'string' || node.value === shorten(node.value)) return;
      changes.push({ start: node.start, end: node.end, text: JSON.stringify(shorten(node.value)) });
    },
    TemplateLiteral({ quasis }) {
      quasis.forEach(({ value: { raw }, start, end }, index) => {
        const head = index > 0 && /^\S+/.exec(raw)?.[0];
        const tail = index < quasis.length - 1 && /\S+$/.exec(raw)?.[0];
        const open = [head, tail].find((name) => name && names.has(name));
        if (open) throw new Error(`Put a space between the class "${open}" and the expression beside it.`);
        if (shorten(raw) !== raw) changes.push({ start, end, text: shorten(raw) });
      });
    },
  }).visit(parseSync('module.js', code).program);
  changes.sort((one, other) => one.start - other.start);
  let written = '';
  let at = 0;
  for (const { start, end, text } of changes) {
    written += code.slice(at, start) + text;
    at = end;
  }
  return written + code.slice(at);
}
