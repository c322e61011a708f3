import { Table } from '../ui/table.tsx';
import type { Block, Inline } from './model.ts';

/** The parts of a document; `caption` names its tables. */
export function DocumentBody({ blocks, caption }: { blocks: readonly Block[]; caption: string }) {
  return (
    // The documents are in English, regardless of the viewer's language.
    <div
      lang="en"
      className="grid max-w-200 grid-cols-1 gap-3 [&_a]:underline [&_code]:rounded-sm [&_code]:bg-tray [&_code]:px-1 [&_td_code]:wrap-anywhere [&_h2]:mt-4 [&_h2]:text-lg [&_h3]:mt-2 [&_li]:ms-5 [&_ol]:list-decimal [&_ul]:list-disc [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-1.5"
    >
      {blocks.map((block, index) => (
        // A document never changes while it is shown.
        <Part key={index} block={block} caption={caption} />
      ))}
    </div>
  );
}

function Part({ block, caption }: { block: Block; caption: string }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.max(2, block.level)}` as 'h2' | 'h3';
      return (
        // A link to it scrolls it below the top bar.
        <Heading id={block.id} className="scroll-mt-16">
          <Inlines of={block.inlines} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines of={block.inlines} />
        </p>
      );
    case 'code':
      return (
        // Scrollable regions must be reachable by keyboard.
        <pre className="overflow-auto rounded-md border border-line bg-tray p-3 text-sm" tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inlines of={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <Table
          stacks="labelled"
          caption={caption}
          columns={block.head.map((cell) => ({ title: cell.map(({ text }) => text).join('') }))}
          rows={block.rows.map((row, index) => ({
            id: String(index),
            cells: row.map((cell, column) => <Inlines key={column} of={cell} />),
          }))}
        />
      );
  }
}

function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map((inline, index) => {
    if (inline.kind === 'link') {
      return (
        <a key={index} href={inline.href}>
          {inline.text}
        </a>
      );
    }
    const Tag = { text: 'span', code: 'code', strong: 'strong', emphasis: 'em' }[inline.kind] as 'span';
    return inline.kind === 'text' ? inline.text : <Tag key={index}>{inline.text}</Tag>;
  });
}
