import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { scopeLimit } from '../../api/limits.ts';
import { listDirectoryGroups } from '../../api/contract/people/directory.ts';
import type { Person } from '../../api/contract/people/people.ts';
import { splitValues } from '../../api/validators.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import type { ScopeChoice } from '../../views/people/model.ts';
import type { ConsoleContext } from '../context.ts';
import { line, list } from '../fields.ts';

/** The form fields for the scope of somebody's roles; both empty for all mail. */
export const scopeFields = { scope_domains: line(2_000), scope_groups: list(scopeLimit) };
type ScopeForm = { scope_domains: string; scope_groups: readonly string[] };

/** Most groups offered on a page; the API accepts more. */
const mostOffered = 200;

export function scopeOfForm({ scope_domains, scope_groups }: ScopeForm): Person['scope'] {
  const domains = splitValues(scope_domains.toLowerCase()).map((domain) => domain.replace(/^@/, ''));
  return domains.length + scope_groups.length === 0 ? null : { domains, groups: [...scope_groups] };
}

export const formOfScope = (scope: Person['scope']): ScopeForm => ({
  scope_domains: scope?.domains.join(', ') ?? '',
  scope_groups: scope?.groups ?? [],
});

/** The scope selection with the groups of the directory; without them if they are not available. */
export async function presentScope(c: ConsoleContext, form: ScopeForm): Promise<ScopeChoice> {
  const groups = offerGroups(messagesOf(c.var.locale), await readGroups(c), form.scope_groups);
  return { domains: form.scope_domains, groups };
}

type Groups = CallAnswer<typeof listDirectoryGroups>['groups'];

/** The groups of the directory; none if they are not available, which is logged. */
export async function readGroups(c: ConsoleContext): Promise<Groups> {
  const { groups } = await c.var.client.call(listDirectoryGroups, {}).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    c.var.log.warn({ err: error }, 'the groups of the directory are unknown');
    return { groups: [] };
  });
  return groups;
}

/**
 * The offered groups, including the selected ones. A deleted group stays selected: otherwise a role for its
 * mail would be saved as one for all mail.
 */
export function offerGroups(t: Translate, groups: Groups, chosen: readonly string[]): ScopeChoice['groups'] {
  const isChosen = (id: string) => chosen.includes(id);
  const gone = chosen.filter((id) => !groups.some((group) => group.id === id));
  return [
    ...groups
      .filter(({ id }, at) => at < mostOffered || isChosen(id))
      .map(({ id, name, members }) => ({ id, name, members, isChosen: isChosen(id) })),
    ...gone.map((id) => ({ id, name: t('people.scope_group_gone', { id }), members: 0, isChosen: true })),
  ];
}
