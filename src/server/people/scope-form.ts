import { listDirectoryGroups } from '../../api/contract/people/directory.ts';
import { type Person, scopeLimit } from '../../api/contract/people/people.ts';
import { splitValues } from '../../api/validators.ts';
import { ServiceError } from '../../api/errors.ts';
import type { ScopeChoice } from '../../views/people/model.ts';
import type { ConsoleContext } from '../context.ts';
import { line, list } from '../fields.ts';

/** The fields of a form that says which mail somebody's roles reach; both empty: all of it. */
export const scopeFields = { scope_domains: line(2_000), scope_groups: list(scopeLimit) };
type ScopeForm = { scope_domains: string; scope_groups: readonly string[] };

/** Groups that a page offers; more are given by a call. */
const mostOffered = 200;

export function scopeOfForm({ scope_domains, scope_groups }: ScopeForm): Person['scope'] {
  const domains = splitValues(scope_domains.toLowerCase()).map((domain) => domain.replace(/^@/, ''));
  return domains.length + scope_groups.length === 0 ? null : { domains, groups: [...scope_groups] };
}

export const formOfScope = (scope: Person['scope']): ScopeForm => ({
  scope_domains: scope?.domains.join(', ') ?? '',
  scope_groups: scope?.groups ?? [],
});

/** The choice of mail, with the groups of the directory; without them when they cannot be had. */
export async function presentScope(c: ConsoleContext, form: ScopeForm): Promise<ScopeChoice> {
  const { groups } = await c.var.client.call(listDirectoryGroups, {}).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    c.var.log.warn({ err: error }, 'the groups of the directory are unknown');
    return { groups: [] };
  });
  const isChosen = (id: string) => form.scope_groups.includes(id);
  const offered = groups.filter(({ id }, at) => at < mostOffered || isChosen(id));
  return {
    domains: form.scope_domains,
    groups: offered.map(({ id, name, members }) => ({ id, name, members, isChosen: isChosen(id) })),
  };
}
