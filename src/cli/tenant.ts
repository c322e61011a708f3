import { readDeployment, isTrialExpired } from '../service/config/deployment-store.ts';
import { readEndUserPolicy } from '../service/end-users/end-user-policy.ts';
import { readTenant } from '../service/config/tenant-store.ts';
import { inColumns, runAction, UsageError, type Command, type CommandContext } from './command.ts';
import { withStores } from './open-stores.ts';
import { readTenantChange } from './read-tenant-change.ts';

/** The organisation and how it has the product. */
export const tenantCommand: Command = {
  summary: 'Show and set the organisation, its trial, its lock and other facts of the deployment',
  usage: `Usage: postern tenant show
       postern tenant set [--name NAME] [--domains LIST] [--apps office365_emails,google_mail]
                          [--mode paid|demo|poc] [--trial-ends YYYY-MM-DD|none] [--approval waiting|none]
                          [--licence-ends YYYY-MM-DD|none] [--licence-name NAME|none] [--licence-label on|off]
                          [--locked yes|no] [--msp yes|no] [--feature-redirect PATH|none]
                          [--onboarding required|done] [--smart-archiving on|off]
                          [--info-banner TEXT|none] [--support ADDRESS|none] [--region NAME|none]
                          [--trusted-hops LIST|none] [--trusted-authserv-ids LIST|none]
                          [--restore LIST|default] [--proof-hours N] [--notices off|at-once|digest]

  --mode              the licence mode; only a poc has a trial that ends
  --trial-ends        last day of the trial, in UTC; after it, people see /trial only. A new date answers an
                      administrator's request for more time
  --approval          none takes such a request back
  --licence-ends      last day of a paid licence, in UTC; people see a notice from 30 days before, and keep
                      their access
  --licence-name      name of the licence, shown beside the product's name, such as Enterprise
  --licence-label     off hides the state of the licence
  --locked            yes keeps everybody but support staff out of the console; mail stays as it is
  --msp               yes for a managed-service provider, whose access no trial ends
  --feature-redirect  the one page of the console that people are kept at, such as /mail-explorer
  --onboarding        required leads the first administrator through the first steps again
  --smart-archiving   off takes smart archiving out of the menu, where another product serves it (POSTERN_SECTIONS)
  --info-banner       notice above each page for everybody who is signed in, such as maintenance
  --support           support contact: an email or https address, behind 'Contact support'
  --region            where the data is, such as ap-southeast-2 (AU); the version page names it
  --trusted-hops      your mail servers, whose trace headers are trusted: host names (with subdomains),
                      addresses, networks; none trusts the topmost hop of each mail
  --trusted-authserv-ids
                      authserv-ids whose Authentication-Results are trusted; none trusts those of the trusted hops
  --restore           what people may do about their quarantined mail: for each of malware, dlp, phishing,
                      suspected_phishing, spam, graymail, other one of release, request, nothing, such as spam=release,phishing=request. Groups that are left out
                      have their default; malware and dlp are never released without an administrator
  --proof-hours       how long a browser stays proved after a code, 0 to 720
  --notices           notifies people of quarantined mail to them, from now on: at-once, or as a digest at the hours that
                      are set in the console (8 and 14 at first)

Takes effect at once in a running server.
`,
  run: (args, context) => runAction('tenant', { show: showAlone, set }, args, context),
};

async function set(args: string[], context: CommandContext): Promise<number> {
  const patches = readTenantChange(args);
  const details = Object.assign({}, ...patches.map(({ fields }) => fields)) as Record<string, unknown>;
  await withStores(context.dataDirectory, ({ stores, entry }) =>
    stores.tenant.patchSettings({ patches, audit: { ...entry(), action: 'tenant_change', details } }),
  );
  return show(context);
}

function showAlone(args: string[], context: CommandContext): Promise<number> {
  if (args.length > 0) throw new UsageError('"tenant show" takes no arguments.');
  return show(context);
}

async function show({ dataDirectory, stdout }: CommandContext): Promise<number> {
  const { tenant, deployment, endUsers, at } = await withStores(dataDirectory, async ({ stores, now }) => ({
    tenant: await readTenant(stores),
    deployment: await readDeployment(stores),
    endUsers: await readEndUserPolicy(stores),
    at: now(),
  }));
  const { mode, trialEndsAt, locked, featureRedirect, onboarding } = deployment;
  const trialEnd =
    trialEndsAt === null
      ? 'none'
      : `${isTrialExpired(deployment, at) ? 'over since' : 'until'} ${trialEndsAt}`;
  const facts = {
    name: tenant.name,
    domains: tenant.domains.join(', ') || 'none',
    apps: tenant.apps.join(', '),
    'trusted-hops': tenant.trusted_hops.join(', ') || 'none',
    'trusted-authserv-ids': tenant.trusted_authserv_ids.join(', ') || 'none',
    mode,
    trial: mode === 'poc' ? trialEnd : 'none',
    approval: deployment.waitingForApproval ? 'waiting: an administrator asked for more time' : 'none',
    licence: deployment.licenceEndsAt === null ? 'no end' : `until ${deployment.licenceEndsAt}`,
    'licence-name': deployment.licenceName || 'none',
    'licence-label': deployment.licenceShown ? 'on' : 'off',
    locked: locked ? `yes${deployment.unlockRequested ? '; somebody asked to be let in again' : ''}` : 'no',
    msp: deployment.msp ? 'yes' : 'no',
    'feature-redirect': featureRedirect ?? 'none',
    'smart-archiving': deployment.smartArchiving ? 'on' : 'off',
    'info-banner': deployment.infoBanner || 'none',
    support: deployment.supportContact || 'none',
    region: deployment.region || 'none',
    restore: Object.entries(endUsers.restore)
      .map(([group, choice]) => `${group}=${choice}`)
      .join(','),
    'proof-hours': String(endUsers.proofHours),
    notices: endUsers.notices.replace('_', '-'),
    onboarding: onboarding ?? (tenant.domains.length > 0 ? 'done' : 'required'),
  };
  stdout.write(inColumns(Object.entries(facts)));
  return 0;
}
