import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { countHeaderFits as fitsEndpoint } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { ServiceError } from '../../api/errors.ts';
import { requireFeature } from '../config/read-features.ts';
import type { ParsedInput } from '../call.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { ServiceParts } from '../service-parts.ts';
import { headerStride } from './find-past-mails.ts';
import { previewPeriod } from './past-query.ts';
import { refuseFields, headerProblems } from './validate-rule.ts';

/** Mails whose headers are read. */
const reach = 1_000;

/**
 * How many of the newest mails that match a search fit each header row; of all mails of the past 12 months while the
 * search asks for nothing.
 * @throws ServiceError `invalid_input` for a pattern that does not compile or for a wrong field of the search.
 */
export async function countHeaderFits(
  parts: ServiceParts,
  { body }: ParsedInput<typeof fitsEndpoint>,
  signal: AbortSignal,
): Promise<CallAnswer<typeof fitsEndpoint>> {
  const { stores, now } = parts;
  await requireFeature(parts, 'headers');
  const headers = body.message_headers;
  refuseFields(headerProblems(headers));
  const expression = expressionOf(body.criteria, now());
  const sum = { examined: 0, fits: headers.slice(1).map(() => 0), fits_condition: 0 };
  let after: EmailKey | null = null;
  do {
    const part = await stores.exceptionRules.countHeaderFits(
      { expression, headers, after, limit: headerStride },
      signal,
    );
    sum.examined += part.examined;
    part.fits.forEach((fits, row) => (sum.fits[row]! += fits));
    sum.fits_condition += part.fitsCondition;
    after = part.after;
  } while (after !== null && sum.examined < reach);
  return sum;
}

function expressionOf({ message_headers: _, ...criteria }: SearchCriteria, now: number): SearchExpression {
  try {
    return compileCriteria(criteria, { now });
  } catch (error) {
    const { from } = previewPeriod(now);
    if (error instanceof ServiceError && error.code === 'empty_search')
      return { kind: 'received', from: from! };
    throw error;
  }
}
