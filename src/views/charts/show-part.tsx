import type { ReactNode } from 'react';
import type { Part } from '../dashboard/model.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';

/** Renders a part of a page with charts, or its error in place. */
export const showPart = <View,>(
  part: Part<View>,
  locale: string,
  render: (ready: View) => ReactNode,
): ReactNode =>
  part.kind === 'ready' ? (
    render(part.view)
  ) : (
    <ErrorNotice locale={locale} code={part.code} detail={part.detail} />
  );
