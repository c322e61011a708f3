import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import type { EditRuleView } from './edit-rule-model.ts';
import { ReleaseQuestion } from './release-question.tsx';

/** What stood in the way of saving the rule, and what can be done about it. */
export function EditRuleNotices({ view, t }: { view: EditRuleView; t: Translate }) {
  const { refusal, conflict } = view;
  return (
    <>
      {refusal && (
        <Banner
          tone="danger"
          urgent
          title={refusal.title}
          actions={
            refusal.ruleHref && (
              <LinkButton size="sm" href={refusal.ruleHref} target="_blank">
                {t('policy.not_saved_existing')}
              </LinkButton>
            )
          }
        >
          <p>{refusal.text}</p>
        </Banner>
      )}
      {view.isRemoved && (
        <Banner tone="caution" urgent title={t('policy.removed')}>
          <p>{t('policy.removed_text')}</p>
        </Banner>
      )}
      {view.asksAboutSingle && (
        <Banner
          tone="caution"
          urgent
          title={t('exception_rules.single_title')}
          actions={
            <Button type="submit" size="sm" name="confirmed" value="1">
              {t('policy.single_save')}
            </Button>
          }
        >
          <p>{t('exception_rules.single_text')}</p>
        </Banner>
      )}
      {view.release && <ReleaseQuestion question={view.release} />}
      {conflict && <Conflict t={t} conflict={conflict} href={view.theirsHref} />}
    </>
  );
}

interface ConflictProps {
  t: Translate;
  conflict: NonNullable<EditRuleView['conflict']>;
  href: string;
}

function Conflict({ t, conflict, href }: ConflictProps) {
  return (
    <Banner tone="caution" urgent title={t('policy.conflict')}>
      <p>{conflict.text}</p>
      {conflict.rows.length === 0 ? (
        <p>{t('policy.conflict_same')}</p>
      ) : (
        <table className="w-full my-2 text-sm [&_:is(th,td)]:py-1 [&_:is(th,td)]:ps-0 [&_:is(th,td)]:pe-2 [&_:is(th,td)]:border-b [&_:is(th,td)]:border-(--tone-line) [&_:is(th,td)]:wrap-anywhere [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top [&_th]:font-medium">
          <thead>
            <tr>
              <th scope="col">{t('policy.conflict_column_field')}</th>
              <th scope="col">{t('policy.conflict_column_theirs')}</th>
              <th scope="col">{t('policy.conflict_column_mine')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.rows.map(({ name, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{theirs || '–'}</td>
                <td>{mine || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" variant="primary">
          {t('policy.conflict_keep_mine')}
        </Button>
        <LinkButton size="sm" href={href}>
          {t('policy.conflict_take_theirs')}
        </LinkButton>
      </div>
    </Banner>
  );
}
