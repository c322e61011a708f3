import { type ComponentType, h, hydrate, render } from 'preact';

/**
 * Hydrates an island; the returned function unmounts it. Each island's file brings this, so that what looks for islands, on every
 * page, does without Preact.
 */
export function mount<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  element: Element,
): () => void {
  hydrate(h(component, props), element);
  return () => render(null, element);
}
