import { type ComponentType, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { escapeJson } from '../../islands/escape-json.ts';
import { createRenderCache } from './render-cache.ts';

interface IslandProps<Props extends object, Unsent extends object, Written extends object> {
  /** Its name in `hydrate-islands.ts`; the module there exports the component under the same name in PascalCase. */
  name: string;
  component: ComponentType<Props & Unsent & Written>;
  /** Plain JSON. It is sent to the browser, so it may contain only what the viewer may see. */
  props: Props;
  /** More props, which its script reads from the markup, or loads with its code (`completeProps`). */
  unsent?: Unsent;
  /** Props that are only in the markup, and no JSON. */
  written?: Written;
  className?: string;
}

/**
 * A part of the page that is hydrated in the browser. Preact renders it on both sides, because hydration would rebuild
 * the markup of another renderer. The script (src/islands/page/hydrate-islands.ts) finds the props as the next
 * sibling.
 */
export function Island<Props extends object, Unsent extends object = object, Written extends object = object>(
  island: IslandProps<Props, Unsent, Written>,
) {
  const { name, component, props, unsent, written, className } = island;
  const json = escapeJson(props);
  const all = { ...props, ...unsent } as Props & Unsent;
  return (
    <>
      <div
        className={className}
        data-island={name}
        dangerouslySetInnerHTML={{
          __html: written
            ? renderToString(h(component, { ...all, ...written }))
            : renderOnce(
                name,
                component as ComponentType<Props & Unsent>,
                all,
                unsent ? escapeJson(all) : json,
              ),
        }}
      />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}

/** Markup of small islands by name and props: a form without values is the same on every page. */
const rendered = createRenderCache(200);
/** Longest cached props, in characters; longer ones rarely repeat. */
const keptProps = 4_000;

/** The markup of an island. Its component must depend on its props alone, as hydration demands anyway. */
function renderOnce<Props extends object>(
  name: string,
  component: ComponentType<Props>,
  props: Props,
  json: string,
): string {
  if (json.length > keptProps) return renderToString(h(component, props));
  return rendered(`${name} ${json}`, () => renderToString(h(component, props)));
}
