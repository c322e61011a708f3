import { Fragment } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { withLineBreaks } from './line-breaks.tsx';
import { markText } from './mark-text.ts';

interface Props {
  t: Translate;
  text: string;
  className?: string;
  /** Whether it holds addresses: it reads from left to right, and may wrap after their punctuation. */
  isAddress?: boolean;
}

/**
 * A text that a stranger wrote. It is isolated, so that it cannot reorder the surrounding text, and characters that deceive are
 * shown by their code; copied text has the characters themselves. `spellOut` does the same for titles and labels.
 */
export function MailText({ t, text, className, isAddress }: Props) {
  const plain = (piece: string) => (isAddress ? withLineBreaks(piece) : piece);
  return (
    <bdi className={className} dir={isAddress ? 'ltr' : undefined}>
      {markText(t, text)?.map((piece, index) =>
        typeof piece === 'string' ? (
          <Fragment key={index}>{plain(piece)}</Fragment>
        ) : (
          <mark key={index} {...piece} />
        ),
      ) ?? plain(text)}
    </bdi>
  );
}
