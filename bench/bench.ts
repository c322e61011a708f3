import { parseArgs } from 'node:util';
import { PosternServer } from '../tests/support/postern-server.ts';
import { benchGateway } from './bench-gateway.ts';
import { benchGrid } from './bench-grid.ts';
import { benchHttp } from './bench-http.ts';
import { benchImport } from './bench-import.ts';
import { benchIntake } from './bench-intake.ts';
import { benchAnalytics } from './analytics/bench-analytics.ts';
import { benchEvents } from './analytics/bench-events.ts';
import { benchDigests } from './digests/bench-digests.ts';
import { benchExport } from './export/bench-export.ts';
import { benchPrompt } from './prompt/bench-prompt.ts';
import { benchQuickSearch } from './quick-search/bench-quick-search.ts';
import { benchRetention } from './retention/bench-retention.ts';
import { benchSavedSearches } from './saved-searches/bench-saved-searches.ts';
import { benchRules } from './rules/bench-rules.ts';
import { benchSignIn, benchSignInCrowd } from './bench-sign-in.ts';
import { benchNeighbours } from './bench-neighbours.ts';
import { benchStalls } from './bench-stalls.ts';
import { benchPeople } from './people/bench-people.ts';
import { benchScope } from './search/bench-scope.ts';
import { benchSearch } from './search/bench-search.ts';
import { benchSearchCalls } from './search/bench-search-calls.ts';
import { machine } from './table.ts';

const usage = `npm run bench -- [options]
  --rows N      mails in the corpus of the search, search-calls, quick-search, analytics, export and neighbours benches (default 1000000)
  --loaded N    rows the results grid has loaded while its frames are timed (default 10000)
  --imports N   contract rows the import and rules benches take in (default 20000)
  --passed N    mails of the gateway bench (default 10000)
  --seconds N   how long each page is loaded (default 10)
  --tries N     how often each question of the sign-in bench is asked (default 200)
  --people N    people of the people bench, and whom the digests bench tells of held mail (default 10000)
  --nights N    nights that the retention bench lives through, each with a day's mail (default 30)
  --events N    security events of the events bench (default 1000000)
  --only LIST   some of search,search-calls,scope,quick-search,people,analytics,events,export,rules,saved-searches,sign-in,crowd,neighbours,stalls,import,intake,gateway,http,grid,prompt,digests,retention`;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    loaded: { type: 'string', default: '10000' },
    imports: { type: 'string', default: '20000' },
    passed: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
    tries: { type: 'string', default: '200' },
    people: { type: 'string', default: '10000' },
    events: { type: 'string', default: '1000000' },
    nights: { type: 'string', default: '30' },
    only: {
      type: 'string',
      default:
        'search,search-calls,scope,quick-search,people,analytics,events,export,rules,saved-searches,sign-in,neighbours,stalls,import,intake,gateway,http,grid,prompt,digests',
    },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
} else {
  const parts = values.only.split(',');
  console.log(machine());
  if (parts.includes('search')) await benchSearch({ rows: positive('rows') });
  if (parts.includes('search-calls')) await benchSearchCalls(positive('rows'));
  if (parts.includes('scope')) benchScope(positive('rows'));
  if (parts.includes('quick-search')) benchQuickSearch(positive('rows'));
  if (parts.includes('people')) await benchPeople(positive('people'));
  if (parts.includes('analytics')) await benchAnalytics(positive('rows'));
  if (parts.includes('events')) benchEvents(positive('events'));
  if (parts.includes('export')) await benchExport({ rows: positive('rows') });
  if (parts.includes('rules')) await benchRules({ imports: positive('imports') });
  if (parts.includes('saved-searches')) await benchSavedSearches(positive('imports'));
  if (parts.includes('sign-in')) await benchSignIn(positive('tries'));
  if (parts.includes('sign-in') || parts.includes('crowd')) await benchSignInCrowd();
  if (parts.includes('neighbours')) await benchNeighbours(positive('rows'));
  if (parts.includes('prompt')) await benchPrompt();
  if (parts.includes('retention')) await benchRetention(positive('rows'), positive('nights'));
  if (parts.includes('stalls')) await benchStalls();
  if (parts.includes('grid')) await benchGrid(positive('loaded'));
  if (parts.includes('digests')) await benchDigests(positive('people'));
  if (parts.includes('intake')) await benchIntake();
  if (parts.includes('gateway')) await benchGateway(positive('passed'));
  if (parts.includes('import') || parts.includes('http')) await withServer(parts);
}

/** The HTTP figures are those of a server that holds what the import bench took in. */
async function withServer(parts: readonly string[]): Promise<void> {
  const server = await PosternServer.create();
  try {
    await server.start();
    await benchImport(server, positive('imports'));
    if (parts.includes('http')) await benchHttp(server, positive('seconds'));
  } finally {
    await server.remove();
  }
}

function positive(
  name: 'nights' | 'rows' | 'loaded' | 'imports' | 'passed' | 'seconds' | 'tries' | 'people' | 'events',
): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1)
    throw new RangeError(`--${name} must be a positive whole number`);
  return value;
}
