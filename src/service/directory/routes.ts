import type { DirectoryPerson } from '../../api/contract/people/directory.ts';
import { actorOf, type HandlersOf } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { DirectoryEntry } from './directory-store-sqlite.ts';

/** What the organisation knows of its people. */
export const directoryRoutes = ({
  stores,
  now,
}: ServiceParts): HandlersOf<'listDirectory' | 'listDirectoryGroups' | 'importDirectory'> => ({
  async listDirectory({ query }) {
    const { people, total } = await stores.directory.listDirectory({
      search: query.search ?? '',
      after: query.after ?? null,
      limit: query.limit,
    });
    const shown = people.slice(0, query.limit);
    return {
      people: shown.map(presentEntry),
      total,
      next: people.length > query.limit ? shown.at(-1)!.number : null,
    };
  },
  async listDirectoryGroups() {
    const groups = await stores.directory.listDirectoryGroups(undefined);
    return { groups: groups.map(({ source, ...group }) => ({ ...group, provisioned: source === 'scim' })) };
  },
  async importDirectory({ body: { csv, replace } }, call) {
    return stores.people.importDirectory({ csv, replace, actor: actorOf(call), at: now() });
  },
});

const presentEntry = ({
  address: _,
  number: __,
  groups,
  aliases,
  source,
  ...person
}: DirectoryEntry): DirectoryPerson => ({
  ...person,
  groups: [...groups],
  aliases: [...aliases],
  provisioned: source === 'scim',
});
