import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

const wrapper = '__vitePreload';
/** Where Vite writes the style sheets and scripts that a wrapper fetches. */
const marker = '__VITE_PRELOAD__';

/**
 * Vite wraps each `import()` in a function that first fetches style sheets and imports of what is imported. Scripts of islands have
 * neither, so the wrappers are taken off before what they would fetch is written into them.
 */
export function importPlainly(): Plugin {
  return {
    name: 'import-plainly',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? `export const ${wrapper} = (load) => load();` : null,
    renderChunk: (code) => (code.includes(marker) ? { code: unwrapImports(code), map: null } : null),
  };
}

/**
 * The script with what is imported in place of each wrapper around it: X of `() => X`, and of
 * `async () => { const { used } = await X; return { used }; }`. Throws where a wrapper has another form.
 */
export function unwrapImports(code: string): string {
  const changes: { start: number; end: number; text: string }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [load], start, end }) {
      if (callee.type !== 'Identifier' || callee.name !== wrapper) return;
      const imported = load?.type === 'ArrowFunctionExpression' ? importedBy(load) : undefined;
      if (!imported) throw new Error(`Vite wraps an import in a new way: ${code.slice(start, end)}`);
      changes.push({ start, end, text: code.slice(imported.start, imported.end) });
    },
  }).visit(parseSync('module.js', code).program);
  changes.sort((one, other) => other.start - one.start);
  const written = changes.reduce(
    (changed, { start, end, text }) => changed.slice(0, start) + text + changed.slice(end),
    code,
  );
  if (written.includes(marker)) throw new Error(`Vite wraps imports in something else than ${wrapper}().`);
  return written;
}

function importedBy({ body }: ESTree.ArrowFunctionExpression): ESTree.Node | undefined {
  if (body.type !== 'BlockStatement') return body;
  const [first, last, ...others] = body.body;
  if (first?.type !== 'VariableDeclaration' || last?.type !== 'ReturnStatement' || others.length > 0)
    return undefined;
  const { init } = first.declarations[0]!;
  return init?.type === 'AwaitExpression' ? init.argument : undefined;
}
