import { type ComponentType, h } from 'preact';
import { renderToString } from 'preact-render-to-string';

interface IslandProps<Props extends object> {
  /** The folder below src/islands; its `island.tsx` exports the component under the same name in PascalCase. */
  name: string;
  component: ComponentType<Props>;
  /** Plain JSON. It is written into the page for the browser, so it must be fit for the viewer's eyes. */
  props: Props;
  /** When the browser hydrates it: at once, when it has nothing else to do, or when it comes into view. */
  when?: 'load' | 'idle' | 'visible';
  className?: string;
}

/**
 * A piece of the page that wakes up in the browser. Preact renders it on both sides, because markup of another renderer
 * would be rebuilt at hydration. The loader (src/islands/loader.ts) finds the script with the props as the next sibling.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, component, props, when = 'load', className } = island;
  const html = renderToString(h(component, props));
  return (
    <>
      <div
        className={className}
        data-island={name}
        data-when={when}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: escapeJson(props) }} />
    </>
  );
}

/** JSON that cannot end the script element it stands in: `<` is written as an escape. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
