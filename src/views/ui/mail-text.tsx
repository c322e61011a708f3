import { Fragment, type ReactNode } from 'react';
import type { MarkedText } from '../../islands/results-grid/row.ts';
import type { Translate } from '../../messages/messages.ts';
import { markText } from './mark-text.ts';

interface Props {
  t: Translate;
  /** With its marks, if they have been found before. */
  text: string | MarkedText;
  className?: string;
  /** Whether it holds addresses: it reads from left to right, and may wrap after their punctuation. */
  isAddress?: boolean;
  /** How the text between those characters is shown. */
  plain?: (piece: string) => ReactNode;
}

/**
 * A text that a stranger wrote. It is isolated, so that it cannot reorder the surrounding text, and characters that deceive are
 * shown by their code; copied text has the characters themselves. `spellOut` does the same for titles and labels.
 */
export function MailText({ t, text, className, isAddress, plain }: Props) {
  return (
    <bdi className={className} dir={isAddress ? 'ltr' : undefined}>
      {showPieces(
        typeof text === 'string' ? (markText(t, text) ?? [text]) : text,
        isAddress ? withLineBreaks : plain,
      )}
    </bdi>
  );
}

/** The same as a link, where its mail can be shown: `href` is empty elsewhere. */
export const MailLink = ({
  t,
  text,
  href,
  className,
}: Pick<Props, 't' | 'text' | 'className'> & { href: string }) =>
  href ? (
    <a href={href} className={className}>
      <MailText t={t} text={text} />
    </a>
  ) : (
    <MailText t={t} text={text} />
  );

/** Short facts of one line, which wraps between them: an address or a date has no break while it has room. */
export const MailFacts = ({ t, facts, isAddress }: Omit<Props, 'text'> & { facts: readonly string[] }) =>
  facts.filter(Boolean).map((fact, index, given) => (
    <Fragment key={`${index} ${fact}`}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">
        <MailText t={t} text={fact} isAddress={isAddress ?? false} />
        {index < given.length - 1 && ' ·'}
      </span>
    </Fragment>
  ));

/** A text whose characters that deceive have been found before, such as a long one. */
export const showPieces = (
  pieces: MarkedText,
  plain: (piece: string) => ReactNode = (piece) => piece,
): ReactNode =>
  pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      <Fragment key={index}>{plain(piece)}</Fragment>
    ) : (
      <mark key={index} {...piece} />
    ),
  );

/**
 * A value such as an address that may wrap after its punctuation on narrow screens, but not before the end of its domain, and
 * within longer words than a name. The domain of an email address stays whole, unless it is longer than a narrow column.
 */
export const withLineBreaks = (value: string) =>
  value.split(/(?<=@)([\w-]+(?:\.[\w-]+)+)(?![\w.-])/).map((piece, at) =>
    at % 2 > 0 && piece.length <= maxWholeDomain ? (
      <Fragment key={at}>
        <wbr />
        {/* Browsers break lines after hyphens. */}
        {piece.includes('-') ? <span className="whitespace-nowrap">{piece}</span> : piece}
      </Fragment>
    ) : (
      withBreaks(piece, at % 2 > 0)
    ),
  );

/** In characters. */
const maxWholeDomain = 24;

const withBreaks = (value: string, mayBreakBefore: boolean) =>
  value.split(/(?<=[@./_-])(?!(?<=\.)\w{1,8}(?:$|[^.\w]))|(?<=[^\s@./_-]{24})/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {(index > 0 || mayBreakBefore) && part !== '' && <wbr />}
      {part}
    </Fragment>
  ));

/**
 * A text in which addresses stay whole: one begins a line of its own before it wraps, after its punctuation. For the pages of
 * employees, whose style sheet has the class.
 */
export const withWholeAddresses = (text: string) =>
  text.split(/(\s+)/).map((part, index) =>
    part.includes('@') ? (
      <span key={index} className="address">
        {withLineBreaks(part)}
      </span>
    ) : (
      part
    ),
  );
