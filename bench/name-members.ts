import { openWriter } from '../src/service/database/open-database.ts';
import { databaseFile } from '../src/service/database/database-file.ts';

/** Members that an identity provider names in one request. */
const many = 10_000;

interface Provider {
  /** Of a server that runs. */
  url: string;
  dataDirectory: string;
  /** Of an administrator. */
  headers: Record<string, string>;
}

/**
 * Makes people whom an identity provider knows, and a group; resolves to the requests by which it names them as members: all in one
 * list, and removed one by one by as many operations.
 */
export async function nameMembers({ url, dataDirectory, headers }: Provider) {
  const database = openWriter(databaseFile(dataDirectory));
  database.exec(`INSERT INTO user (email, first_name, last_name, role, hidden, automation, password_hash, password_set,
      password_changed_at, created_at, folded, scim_id)
    SELECT 'member' || n || '@tenant.example', 'P', n, 'none', 0, 0, '', 0, 0, 0, 'member' || n,
      printf('00000000-0000-4000-8000-%012d', n)
    FROM (WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < ${many - 1}) SELECT n FROM c)`);
  database.close();
  const ids = Array.from(
    { length: many },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  );
  const ask = async (method: string, path: string, by: Record<string, string>, body: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...by, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    const text = await answer.text();
    return (text === '' ? {} : JSON.parse(text)) as Record<string, string>;
  };
  const { token } = await ask('POST', '/api/v1/scim/tokens', headers, { name: 'Measured' });
  const provider = { authorization: `Bearer ${token!}` };
  const { id } = await ask('POST', '/scim/v2/Groups', provider, { displayName: 'Measured' });
  const patch = (Operations: object[]) => ask('PATCH', `/scim/v2/Groups/${id!}`, provider, { Operations });
  return {
    inOneList: () => patch([{ op: 'add', path: 'members', value: ids.map((value) => ({ value })) }]),
    oneByOne: () => patch(ids.map((value) => ({ op: 'remove', path: `members[value eq "${value}"]` }))),
  };
}
