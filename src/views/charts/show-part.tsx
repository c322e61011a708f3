import type { ReactNode } from 'react';
import type { Part } from '../dashboard/model.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';

/** Draws a part of a page with charts; one whose answer failed says so in its place. */
export const showPart = <View,>(
  part: Part<View>,
  locale: string,
  render: (ready: View) => ReactNode,
): ReactNode =>
  part.kind === 'ready' ? render(part.view) : <ErrorNotice locale={locale} code={part.code} />;
