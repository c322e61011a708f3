import { z } from 'zod';
import {
  HeaderDialog,
  headerDialogId,
  HeaderForm,
  HeadersField,
  HeaderStatus,
} from '../../views/exception-rules/header-rows.tsx';
import { PastCount } from '../../views/exception-rules/rule-form.tsx';
import { PreviewSlot } from '../../views/exception-rules/rule-preview.tsx';
import type { HeaderRowsView } from '../../views/exception-rules/model.ts';
import type { ConsoleContext } from '../context.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { given } from '../fields.ts';
import { searchText } from '../mail-search/require-search.ts';
import type { Asked } from '../validate.ts';
import { renderFragment } from '../render/render-fragment.ts';
import {
  checkHeaders,
  countTypedHeaders,
  headerFields,
  type HeaderProblem,
  presentHeaderRows,
  type TypedHeaders,
  typedHeaders,
} from './header-rows.ts';
import { criteriaOfRuleSearch } from './rule-payload.ts';
import { presentHeaders } from './present-rule-form.ts';
import { takeHeaderStep } from './rule-form.ts';
import { refuse } from '../../runtime/refuse.ts';

/** Values of the form from which the dialog was opened. */
const carried = { search: given, type: given, explorer_search: given };
type Carried = z.output<z.ZodObject<typeof carried>>;
export const headersForm = z.object({ ...headerFields, ...carried, step: given });

/**
 * POST /policy/rule-headers: the header-selection dialog (MX-07). `open-headers` opens it for the rows of a
 * form, `check-headers` validates and counts them during typing, `add-header` and `remove-header-N` change
 * them, `apply-headers` returns them to the form.
 */
export async function editHeaders(c: Asked<{ form: typeof headersForm }>): Promise<Response> {
  const { step, ...sent } = c.req.valid('form');
  const typed = typedHeaders(sent);
  const { search = '' } = sent;
  // The feature was disabled after the form was opened; existing rows of a rule can still be removed.
  if (step === 'open-headers' && typed.rows.length === 0 && !offersHeaders(c)) {
    throw refuse('permission_denied', 'feature_off');
  }
  if (step === 'check-headers') return checkRows(c, typed, search);
  if (step === 'apply-headers') return applyRows(c, typed, sent);
  const changed = takeHeaderStep(step, typed);
  const t = translatorOf(c);
  const rows = presentHeaderRows({ typed: changed?.typed ?? typed, newRow: changed?.show.newRow ?? 0 }, t);
  const view = { locale: t.locale, rows, hidden: hiddenOf(sent) };
  return renderFragment(c, changed ? <HeaderForm view={view} t={t} /> : <HeaderDialog view={view} />);
}

const offersHeaders = (c: ConsoleContext): boolean => c.var.tenant.features.headers;

/** Numbers of matching mails and errors of patterns; the fields themselves are not replaced during typing. */
async function checkRows(c: ConsoleContext, typed: TypedHeaders, search: string): Promise<Response> {
  const rows = await countRows(c, typed, search);
  return renderFragment(
    c,
    <>
      {rows.fit}
      {rows.rows.map((row, index) => (
        <HeaderStatus key={index} index={index} row={row} outOfBand />
      ))}
    </>,
  );
}

async function countRows(c: ConsoleContext, typed: TypedHeaders, search: string): Promise<HeaderRowsView> {
  const t = translatorOf(c);
  const criteria = criteriaOfRuleSearch(c, search);
  const { problems, fits } = await countTypedHeaders(c.var.client, typed, criteria, t);
  return presentHeaderRows({ typed, problems, fits }, t);
}

async function applyRows(c: ConsoleContext, typed: TypedHeaders, sent: Carried): Promise<Response> {
  const t = translatorOf(c);
  const problems = await findProblems(c, typed);
  if (problems.length > 0) {
    const rows = presentHeaderRows({ typed, problems, goToProblem: true }, t);
    const view = { locale: t.locale, rows, hidden: hiddenOf(sent) };
    return renderFragment(c, <HeaderForm view={view} t={t} />, { status: 422 });
  }
  c.header('HX-Retarget', '#rule-headers');
  c.header('HX-Reswap', 'outerHTML settle:0');
  const close = { target: `#${headerDialogId}`, focus: '#rule-headers button' };
  c.header('HX-Trigger', JSON.stringify({ 'postern:close-dialog': close }));
  return renderFragment(
    c,
    <>
      <HeadersField
        view={presentHeaders(typed, t, { isOffered: offersHeaders(c), search: explorerSearchOf(sent) })}
        t={t}
      />
      {sent.type !== undefined && <PreviewSlot t={t} outOfBand />}
      <PastCount isAsked outOfBand />
    </>,
  );
}

/** A period without any mail. */
const noMail = {
  time_type: 'range',
  range_from: '1970-01-01T00:00:00Z',
  range_to: '1970-01-01T00:00:01Z',
} as const;

async function findProblems(c: ConsoleContext, typed: TypedHeaders): Promise<HeaderProblem[]> {
  const checked = checkHeaders(typed, { blanks: 'refuse' });
  if ('problems' in checked) return checked.problems;
  // Counted over no mail: only the validation of patterns is needed, without waiting for numbers.
  return (await countTypedHeaders(c.var.client, typed, noMail, translatorOf(c))).problems;
}

/** The search of the form's other conditions, parsed and reformatted because it is untrusted. */
function explorerSearchOf(sent: Carried): string | null {
  const { explorer_search: search } = sent;
  return search === undefined ? null : searchText(search);
}

/** Hidden fields of the dialog: the search whose mails are counted, and the rule. */
function hiddenOf(sent: Carried): [string, string][] {
  return (['search', 'type', 'explorer_search'] as const).flatMap((name): [string, string][] => {
    const value = sent[name];
    return value === undefined ? [] : [[name, value]];
  });
}
