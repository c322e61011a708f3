// Applies .dependency-cruiser.mjs to src, then to a folder that breaks every rule: a rule that finds nothing there
// (because a parser silently read nothing, or a pattern no longer fits) would find nothing in src either.
import { spawnSync } from 'node:child_process';
import { projectEnv, root } from './ensure.mjs';
import rules from '../.dependency-cruiser.mjs';

const canary = 'tests/support/import-rule-canary';

function cruise(folder) {
  const done = spawnSync(
    'depcruise',
    [folder, '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
    {
      cwd: root,
      env: projectEnv(),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  if (done.error) throw done.error;
  try {
    return JSON.parse(done.stdout).summary;
  } catch {
    throw new Error(`dependency-cruiser did not answer: ${done.stderr}`);
  }
}

const found = cruise('src');
for (const { rule, from, to, cycle } of found.violations) {
  const way = cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to;
  console.error(
    `${from} → ${way}\n  ${rule.name}: ${rules.forbidden.find(({ name }) => name === rule.name)?.comment}`,
  );
}

const caught = new Set(cruise(canary).violations.map(({ rule }) => rule.name));
const blind = rules.forbidden.filter(({ name }) => !caught.has(name)).map(({ name }) => name);
for (const name of blind) console.error(`The rule ${name} did not catch its violation in ${canary}.`);

console.log(
  `${found.violations.length} violations in ${found.totalCruised} modules, ` +
    `${caught.size} of ${new Set(rules.forbidden.map(({ name }) => name)).size} rules proved by the canary`,
);
process.exit(found.violations.length + blind.length > 0 ? 1 : 0);
