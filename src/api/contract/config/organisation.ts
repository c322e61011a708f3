import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { domainsTextLimit, emailLimit, noticeTextLimit, organisationNameLimit } from '../../limits.ts';
import { publicText } from '../../privacy.ts';
import { mailApps } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';
import { locales } from '../../vocabulary/locales.ts';

const setBy = z.enum(['operator', 'tenant']);
const apps = z.array(z.enum(mailApps)).min(1).max(mailApps.length);

/**
 * What the organisation is, for its administrators. `set_by` `operator`: the environment of the service, or its command line, decides, and
 * the tenant cannot.
 */
export const showOrganisation = endpoint({
  method: 'GET',
  path: '/api/v1/config/organisation',
  permission: 'system_settings:view',
  by: 'person',
  answer: z.object({
    name: publicText(),
    domains: z.array(publicText()),
    apps: z.array(z.enum(mailApps)),
    /** IANA name, as `alert_timezone` of `user_config`. */
    time_zone: publicText(),
    /** The language of mails to people who have not chosen their own. */
    locale: z.enum(locales),
    /** The mailbox that people forward odd mail to; empty for none. */
    report_address: z.object({ value: publicText(), set_by: setBy }),
    /** The notice to everybody who is signed in; empty for none. */
    notice: z.object({ value: publicText(), set_by: setBy }),
  }),
});

/**
 * Changes it; what is left out stays. Mail that is in already keeps its direction. `invalid_input` names the field, `conflict` is what the
 * operator decides. For administrators.
 */
export const writeOrganisation = endpoint({
  method: 'PUT',
  path: '/api/v1/config/organisation',
  permission: 'system_settings:act',
  by: 'person',
  body: z.object({
    name: publicText().trim().min(1).max(organisationNameLimit).optional(),
    /** Comma- or space-separated mail domains. */
    domains: publicText().trim().min(1).max(domainsTextLimit).optional(),
    apps: apps.optional(),
    time_zone: publicText().min(1).max(100).optional(),
    locale: z.enum(locales).optional(),
    report_address: publicText().trim().max(emailLimit).optional(),
    notice: publicText().trim().max(noticeTextLimit).optional(),
  }),
  answer: z.object({ success: succeeded() }),
});
