import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { More } from '../ui/more.tsx';
import type { QuestionView, RuleFormPart } from './model.ts';

interface RuleNoticesProps {
  view: RuleFormPart;
  /**
   * Labels of the link to the conflicting rule, and of the button that saves a rule with a single condition.
   */
  words: Readonly<Record<'existing' | 'anyway', MessageKey>>;
  /** Whether the other rule opens in a new tab, because the page has unsaved input. */
  besides?: boolean;
  t: Translate;
}

/** The errors of saving a rule, and the confirmations before it is saved. */
export function RuleNotices({ view, words, besides = false, t }: RuleNoticesProps) {
  const { asksAboutSingle, refusal, release } = view;
  return (
    <>
      {refusal && (
        <Banner
          tone="danger"
          urgent
          title={refusal.title}
          actions={
            refusal.ruleHref && (
              <LinkButton size="sm" href={refusal.ruleHref} {...(besides && { target: '_blank' })}>
                {t.find(words.existing)}
              </LinkButton>
            )
          }
        >
          <p>{refusal.text}</p>
        </Banner>
      )}
      {asksAboutSingle && (
        <Banner
          tone="caution"
          urgent
          autoFocus={!besides}
          title={t('exception_rules.single_title')}
          actions={
            <Button type="submit" size="sm" name="confirmed" value="1">
              {t.find(words.anyway)}
            </Button>
          }
        >
          <p>{t('exception_rules.single_text')}</p>
        </Banner>
      )}
      {release && <ReleaseQuestion question={release} />}
    </>
  );
}

/** The confirmation before a rule releases malicious mail, which cannot be undone. */
function ReleaseQuestion({ question }: { question: QuestionView }) {
  return (
    <Banner
      tone="danger"
      urgent
      autoFocus
      title={question.title}
      actions={
        <Button type="submit" size="sm" variant="danger" name={question.name} value={question.value}>
          {question.submit}
        </Button>
      }
    >
      <p>{question.text}</p>
      <More more={question.more} />
    </Banner>
  );
}
