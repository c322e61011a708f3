import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import type { EditRuleView } from './edit-rule-model.ts';
import { RuleNotices } from './rule-notices.tsx';
import { MailText } from '../ui/mail-text.tsx';

/** The errors of saving a rule, with possible actions. */
export function EditRuleNotices({ view, t }: { view: EditRuleView; t: Translate }) {
  const { conflict } = view;
  return (
    <>
      <RuleNotices view={view} words={saveWords} besides t={t} />
      {view.isRemoved && (
        <Banner tone="caution" urgent title={t('policy.removed')}>
          <p>{t('policy.removed_text')}</p>
        </Banner>
      )}
      {conflict && <Conflict t={t} conflict={conflict} href={view.theirsHref} />}
    </>
  );
}

const saveWords = { existing: 'policy.not_saved_existing', anyway: 'policy.single_save' } as const;

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
        <table className="w-full my-2 text-sm [&_:is(th,td)]:py-1 [&_:is(th,td)]:ps-0 [&_:is(th,td)]:pe-2 [&_:is(th,td)]:border-b [&_:is(th,td)]:border-(--tone-line) [&_td]:wrap-anywhere [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top [&_th]:font-medium">
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
                <td>
                  <MailText t={t} text={theirs || '–'} />
                </td>
                <td>
                  <MailText t={t} text={mine || '–'} />
                </td>
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
