// Who may import whom. `npm run check` applies these rules to src and then to tests/support/import-rule-canary, where
// every one of them is broken once: a rule that has stopped working fails the check as well.

/** Start of a path in src, or in the canary that mirrors it. */
const src = '^(?:tests/support/import-rule-canary/)?src/';
/** What is not a feature below src/server. */
const serverCommons = '(?:assets|charts|mail-search|middleware|present|render)/';

/** The folders of the service, each of which may use those before it. */
const serviceOrder = [
  // What every area can use.
  'turns',
  'files',
  'ports',
  'database',
  'records',
  'index',
  // The areas.
  'judging',
  'secret-box',
  'outgoing',
  'pictures',
  'audit',
  'config',
  'mail-out',
  'directory',
  'scopes',
  'accounts',
  'privacy',
  'captcha',
  'jobs',
  'prompt',
  'emails',
  'export-emails',
  'job-control',
  'passkeys',
  'proof',
  'exception-rules',
  // A mail passes through these: what it says, what our servers say about it, evidence, reports in it, the store.
  'mail/parse',
  'mail/trust',
  'mail/inspect',
  'mail/reports',
  'mail/import',
  'mailboxes',
  'gateway',
  'sample-tenant',
  'end-users',
  'people',
  'scim',
  'sso',
  'analytics',
  'reports',
  'report-mail',
  'custom-queries',
  'security-events',
  'judge-again',
  'retention',
  'quick-search',
  'upkeep',
  'first-start',
  'system',
  'metrics',
  // From a request to its handler and back, and all areas as one service.
  'core/answering',
  'core/composition',
];
/** What stands beside the folders: the door, and what every area is given, or uses in every handler. */
const serviceRoot = ['create-service\\.ts$', 'core/[^/]+\\.ts$'];

const valuesOnly = { dependencyTypesNot: ['type-only'] };

/** A rule that fails the check. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid('no-cycles', 'Modules that import each other cannot be understood apart.', {}, { circular: true }),
    forbid(
      'no-unresolved',
      'An import that leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '\\?raw$' },
    ),
    forbid(
      'paths-and-messages-import-nothing',
      'URLs, words, limits and validators are used by every layer.',
      {
        path: `${src}(?:site/(?:paths|safe-return)\\.ts$|messages/|api/(?:domain-of|limits|md5|refang|validators|vocabulary/(?:hidden|locales))\\.ts$)`,
      },
      { pathNot: `${src}(?:messages/|api/(?:domain-of|limits|md5|refang|vocabulary/locales)\\.ts$)` },
    ),
    forbid(
      'contract-imports-zod-only',
      'The contract is shared with programs that have nothing else of ours.',
      { path: `${src}api/` },
      { pathNot: [`${src}api/`, '(?:^|/)node_modules/zod/'] },
    ),
    forbid(
      'service-knows-no-console',
      'The service can run alone: it may import the contract, itself, its version and brand, and the words and paths that its mails carry, refusals by code, bodies within bounds, threads for tasks, and what is measured.',
      { path: `${src}service/` },
      {
        path: src,
        pathNot: `${src}(?:(?:service|api|messages|settings)/|site/(?:brands|paths)\\.ts$|runtime/(?:metrics|refuse|request-bodies|task-thread|version|watched-queues)\\.ts$)`,
      },
    ),
    forbid(
      'settings-know-no-layer',
      'The environment is read for the console, the service and the command line alike.',
      { path: `${src}settings/` },
      { path: src, pathNot: `${src}(?:settings|api)/` },
    ),
    forbid(
      'storage-is-below-its-stores',
      'The database and its threads carry any store; which there are is written in src/service/core/composition/operations.ts.',
      { path: `${src}service/(?:turns|files|ports|database|records|index)/` },
      { path: `${src}service/(?:core/(?:stores|service-parts)|create-service)\\.ts$` },
    ),
    ...serviceOrder.map((folder, place) =>
      forbid(
        'service-folders-have-an-order',
        'Two folders of the service never import each other, not even types: one uses what stands before it in serviceOrder.',
        { path: `${src}service/${folder}/` },
        { path: `${src}service/(?:${serviceOrder.slice(place + 1).join('|') || 'none'})/` },
      ),
    ),
    forbid(
      'service-folders-are-in-the-order',
      'A new folder of the service gets its place in serviceOrder, and a new file its place in a folder.',
      { path: `${src}service/(?!(?:${serviceOrder.join('|')})/|(?:${serviceRoot.join('|')}))` },
      { path: '.' },
    ),
    forbid(
      'stores-know-no-http',
      'Stores and the index run in database workers and never see a request.',
      { path: `${src}service/(?:(?:ports|database|records|index)/|.*-(?:store|index)(?:-sqlite)?\\.ts$)` },
      { path: ['routes\\.tsx?$', '(?:^|/)node_modules/@?hono/', '^(?:node:)?https?$'] },
    ),
    forbid(
      'drivers-are-below-the-stores',
      'Only the database, the records and the index on SQLite hold its driver; a backup is verified apart from the database in use.',
      {
        path: `${src}service/`,
        pathNot: `${src}service/(?:(?:database|records|index/sqlite|core/composition)/|upkeep/verify-backup\\.ts$)`,
      },
      { path: '^(?:node:)?sqlite$', ...valuesOnly },
    ),
    forbid(
      'service-has-one-door',
      'Only server/compose.ts knows whether the service is embedded or remote; the command line opens the store itself.',
      { path: src, pathNot: [`${src}service/`, `${src}cli/`, `${src}server/compose\\.ts$`] },
      { path: `${src}service/` },
    ),
    forbid(
      'the-door-is-create-service',
      'The console composes the service by its one public function.',
      { path: `${src}server/compose\\.ts$` },
      { path: `${src}service/`, pathNot: `${src}service/create-service\\.ts$` },
    ),
    forbid(
      'islands-import-paths-only',
      'Whatever an island imports is sent to the browser; of the contract it may use types, of the views the looks, of the words those it fetches later and waits.',
      { path: `${src}islands/` },
      {
        path: src,
        pathNot: [
          `${src}islands/`,
          `${src}site/(?:paths|safe-return)\\.ts$`,
          `${src}api/`,
          `${src}views/ui/(?:[a-z]+-look|looks)\\.ts$`,
          `${src}messages/(?:[a-z]+-(?:filters|grid-overlays)|wait-text)\\.ts$`,
        ],
      },
    ),
    forbid(
      'islands-use-contract-types-only',
      'Schemas and their library stay on the server; limits and validators import nothing.',
      { path: `${src}islands/` },
      {
        path: `${src}api/`,
        pathNot: `${src}api/(?:domain-of|limits|md5|refang|validators|vocabulary/hidden)\\.ts$`,
        ...valuesOnly,
      },
    ),
    forbid(
      'islands-are-browser-code',
      'No Node, React or server libraries in the browser.',
      { path: `${src}islands/` },
      { path: '.', pathNot: [src, '(?:^|/)node_modules/(?:preact|htmx\\.org|altcha-lib)/'], ...valuesOnly },
    ),
    forbid(
      'views-import-no-logic',
      'A view gets a view-model and renders it.',
      { path: `${src}views/` },
      {
        path: src,
        pathNot: [
          `${src}(?:views|messages|islands)/`,
          `${src}site/(?:(?:paths|page-areas|brands)\\.ts$|settings-pages/)`,
          `${src}api/`,
        ],
      },
    ),
    forbid(
      'views-use-contract-types-only',
      'Validation and mapping belong to the presenters.',
      { path: `${src}views/` },
      { path: `${src}api/`, pathNot: `${src}api/(?:limits|vocabulary/sections)\\.ts$`, ...valuesOnly },
    ),
    forbid(
      'features-do-not-meet',
      'A feature of the console never imports another feature.',
      { path: `${src}server/(?!${serverCommons})([^/]+)/` },
      { path: `${src}server/(?!${serverCommons})[^/]+/`, pathNot: `${src}server/$1/` },
    ),
    forbid(
      'features-are-below-the-app',
      'A feature uses the request context and the renderer; it does not know how the app is put together.',
      { path: `${src}server/[^/]+/` },
      { path: `${src}server/(?:app|compose|main|dev)\\.tsx?$`, ...valuesOnly },
    ),
    forbid(
      'command-line-has-no-pages',
      'The command line works on the service.',
      { path: `${src}cli/` },
      { path: `${src}(?:views|islands|server)/` },
    ),
    forbid(
      'production-needs-no-dev-dependency',
      'The image has production dependencies only. Icons are inlined by the build.',
      { path: src, pathNot: `${src}server/dev\\.ts$` },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/lucide-static/',
      },
    ),
  ],
  options: {
    parser: 'swc', // The TypeScript 7 compiler has no API for the default parser, which would read nothing and pass.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
