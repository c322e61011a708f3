import { describe, expect, it } from 'vitest';
import { readXmlShape } from '../../../src/service/files/xml-shape.ts';
import { checkDrawing } from '../../../src/service/pictures/check-drawing.ts';

const svg = 'http://www.w3.org/2000/svg';
const drawing = (content: string, more = '') => `<svg xmlns="${svg}" ${more}>${content}</svg>`;
const path = '<path d="M0 0h9v9z"/>';
const kept = `<svg xmlns="${svg}"><path d="M0 0h9v9z"></path></svg>`;
const written = (content: string, more = '') => {
  const checked = checkDrawing(drawing(content, more));
  return 'svg' in checked ? checked.svg : checked.problem;
};

describe('[SH-09] what an SVG passes on', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script by another prefix', `<x:script xmlns:x="${svg}">alert(1)</x:script>`],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a page in it', '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject>'],
    ['an animation', '<set attributeName="onload" to="x"/><animate attributeName="d" values="M0 0"/>'],
    ['comments around markup', '<!-- --><!-- <image href="x"/> -->'],
    ['text that looks like markup', '<![CDATA[<image href="x"/>]]>'],
    ['an instruction', '<?xml-stylesheet href="data:text/css,x"?>'],
    [
      'metadata',
      '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata><title>A</title>',
    ],
    ['elements of a drawing program', '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.example"/>'],
    ['a style that loads', '<style>@import url(http://x.example/a.css);</style>'],
    ['a style with an address', '<style>path{fill:url(http://x.example/a.svg#b)}</style>'],
    ['a style with an address in escapes', String.raw`<style>path{fill:u\72l(http://x.example)}</style>`],
    ['a style in CDATA with an address', '<style><![CDATA[path{fill:url("//x.example/a")}]]></style>'],
  ])('is not %s', (_, content) => {
    expect(written(`${content}${path}`)).toBe(kept);
  });

  it.each([
    ['a handler', 'onload="alert(1)"'],
    ['a base', 'xml:base="http://x.example/"'],
    ['an unknown attribute', 'data-a="b" xmlns:y="z" y:fill="red"'],
    ['a style with an address', 'style="fill:url(http://x.example/#a)"'],
    ['an address in a presentation attribute', 'fill="url( http://x.example/#a )"'],
    ['an address by number', 'fill="&#117;rl(//x.example/#a)"'],
  ])('has no attribute with %s', (_, attribute) => {
    expect(written(path, attribute)).toBe(kept);
  });

  it('has references to itself, and to nothing else', () => {
    const uses = [
      ['href="#a"', ' href="#a"'],
      [`xmlns:l="http://www.w3.org/1999/xlink" l:href="#a"`, ' href="#a"'],
      [`xmlns:l="http://www.w3.org/1999/xlink" l:href="#a" href="x.svg#a"`, ''],
      [`xmlns:l="http://www.w3.org/1999/xlink" l:href="file:///etc/passwd#a"`, ''],
      ['xmlns:l="other" l:href="#a"', ''],
      ['href="data:image/svg+xml,x#a"', ''],
      ['href=" java&#10;script:alert(1)"', ''],
    ] as const;
    for (const [attribute, expected] of uses)
      expect(written(`<use ${attribute}/>`)).toBe(`<svg xmlns="${svg}"><use${expected}></use></svg>`);
    expect(written('<a href="#a"><path fill="url(#b)"/></a>')).toBe(
      `<svg xmlns="${svg}"><a><path fill="url(#b)"></path></a></svg>`,
    );
  });

  it('keeps the style sheets of drawing programs', () => {
    expect(written('<style type="text/css"><![CDATA[.a>b{fill:#f00;clip-path:url(#c)}]]></style>')).toBe(
      `<svg xmlns="${svg}"><style>.a&gt;b{fill:#f00;clip-path:url(#c)}</style></svg>`,
    );
    expect(written('<style>@media (prefers-color-scheme:dark){.a{fill:red}}</style>')).toContain('@media');
  });

  it.each([
    [
      'an image that comments hide from who looks for them by a pattern',
      '<![CDATA[<!--]]><image href="x"/><![CDATA[-->]]>',
      'logo_svg_pictures',
    ],
    ['an image by a prefix', `<i:image xmlns:i="${svg}" href="x"/>`, 'logo_svg_pictures'],
    ['an image in an element that is left out', '<unknown><image href="x"/></unknown>', 'logo_svg_pictures'],
    ['a filter with an image', '<filter id="f"><feImage href="#a"/></filter>', 'logo_svg_pictures'],
    ['text by a prefix', `<t:text xmlns:t="${svg}">A</t:text>`, 'logo_svg_text'],
  ])('is refused with %s', (_, content, problem) => {
    expect(written(content)).toBe(problem);
  });

  it('is refused with entities, however they are declared', () => {
    const declared = (doctype: string, use: string) => checkDrawing(`${doctype}${drawing(use)}`);
    expect(declared('<!DOCTYPE svg [<!ENTITY a "b">]>', '')).toEqual({ problem: 'logo_svg_pictures' });
    expect(declared('<!DOCTYPE svg [<!ENTITY % a SYSTEM "x">%a;]>', '')).toEqual({
      problem: 'logo_svg_pictures',
    });
    expect(declared('<!DOCTYPE svg SYSTEM ">" [<!ENTITY a "b">]>', '&a;')).toEqual({
      problem: 'logo_svg_pictures',
    });
    expect(
      declared('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd">', path),
    ).toEqual({
      svg: kept,
    });
    expect(() => declared('', '&nbsp;')).toThrow();
  });

  it('is nothing of a malformed or foreign document', () => {
    for (const text of [
      '<svg/>',
      '<html xmlns="http://www.w3.org/1999/xhtml"/>',
      drawing('<path d="1" d="2"/>'),
      drawing('<g a="<image/>"/>'),
      drawing('<x:path/>'),
      `${drawing('')}<svg xmlns="${svg}"/>`,
      drawing('<g>'),
    ])
      expect(() => checkDrawing(text)).toThrow();
  });

  it('is limited in elements and depth, before it is parsed', () => {
    const started = performance.now();
    for (const text of [
      '<g>'.repeat(300_000),
      `${'<g xmlns:a="b">'.repeat(30_000)}${'</g>'.repeat(30_000)}`,
      '<g/>'.repeat(240_000),
      `${'<g a="/>">'.repeat(50_000)}${'</g>'.repeat(50_000)}`,
    ])
      expect(() => checkDrawing(drawing(text))).toThrow('Too many elements.');
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('the shape of an XML text', () => {
  it('counts elements and depth, whatever quotes, comments and CDATA say', () => {
    const shape = readXmlShape(
      '<?xml version="1.0"?><a x="/>"><!-- <b> --><b y=\'>\'><c/><![CDATA[<d>]]></b><e/></a>',
    );
    expect(shape).toEqual({
      elements: 4,
      depth: 3,
      attributes: 1,
      namespaces: 0,
      others: new Set(['comment', 'cdata']),
    });
  });

  it('is read in linear time', () => {
    const timeOf = (text: string) => {
      const started = process.cpuUsage();
      readXmlShape(text);
      const { user } = process.cpuUsage(started);
      return user / 1_000;
    };
    for (const piece of [
      '<',
      '<!--',
      '<![CDATA[',
      '<?',
      '<!',
      '<a "',
      "<a '",
      '</',
      '<a>',
      '<a b="',
      '-->',
      '[',
      '>',
    ]) {
      const of = (bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));
      expect(timeOf(of(1_000_000)), piece).toBeLessThan(300);
    }
  });
});
