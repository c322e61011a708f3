import { describe, expect, it } from 'vitest';
import { unwrapImports } from '../../scripts/import-plainly.ts';

const wrapped = (load: string) => `(/* @__PURE__ */ __vitePreload(${load}, __VITE_PRELOAD__))`;

describe('an import that Vite wrapped', () => {
  it.each([
    [`() => import("./a.js")`, `import("./a.js")`],
    [`() => import("./b.js").then((n) => n.t)`, `import("./b.js").then((n) => n.t)`],
    [
      `async () => {\n\tconst { show } = await import("./c.js").then((n) => n.c);\n\treturn { show };\n}`,
      `import("./c.js").then((n) => n.c)`,
    ],
  ])('as %s is left unchanged', (load, plain) => {
    expect(unwrapImports(`const a = ${wrapped(load)}.then(({ show }) => show());`)).toBe(
      `const a = (/* @__PURE__ */ ${plain}).then(({ show }) => show());`,
    );
  });

  it('is unwrapped wherever it is', () => {
    const one = wrapped('() => import("./a.js")');
    expect(unwrapImports(`${one}; const later = () => ${one};`)).toBe(
      `(/* @__PURE__ */ import("./a.js")); const later = () => (/* @__PURE__ */ import("./a.js"));`,
    );
  });

  it.each([
    ['__vitePreload(load, __VITE_PRELOAD__)', /wraps an import in a new way: __vitePreload\(load/],
    ['__vitePreload(() => { prepare(); return import("./a.js"); }, __VITE_PRELOAD__)', /in a new way/],
    ['preloadNow(() => import("./a.js"), __VITE_PRELOAD__)', /something else than __vitePreload/],
  ])('in a form of its own ends the build: %s', (code, message) => {
    expect(() => unwrapImports(code)).toThrow(message);
  });
});
