import { z } from 'zod';
import { orUnknown } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

const namedVersions = z.array(z.object({ name: publicText(), version: publicText() }));

/** The versions of the console that this service was built with, of the service, and of its programs and detection engines. */
export const serviceVersion = endpoint({
  method: 'GET',
  path: '/api/v1/generic/version',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'viewing-token',
  answer: z.object({
    ui2_version: publicText().default(''),
    flask_version: publicText(),
    services: namedVersions.default([]),
    engines: namedVersions.default([]),
  }),
});

/** The state of a part of the service: working, behind, or failing. */
export const componentStates = ['ok', 'behind', 'failed'] as const;

const componentsSchema = z.object({
  services: z.array(
    z.object({
      /**
       * `protection_service`, `runtime`, `database`, `outgoing_mail`, and where there are such: `incoming_mail`,
       * `report_address`, `ai_endpoint`, `trail_syslog`, `trail_webhook`, `query_webhooks`; programs take others for names.
       */
      name: publicText(),
      /** The version of a program; empty for a connection, which has none. */
      version: publicText(),
      /** What a connection is: the way mails go out, when the latest came in, which address, how many. */
      info: publicText().default(''),
      state: orUnknown(componentStates),
      /** What waits to be done; 0 where nothing can. */
      waiting: z.number().int().nonnegative().default(0),
    }),
  ),
  /** Detection engines. */
  engines: z.array(
    z.object({
      name: publicText(),
      version: publicText(),
      state: orUnknown(componentStates),
      /** Mails of the last day at which it failed. */
      failed_mails: z.number().int().nonnegative().default(0),
    }),
  ),
});
export type Components = z.infer<typeof componentsSchema>;

/** The parts of the service with their versions and states, which the help pages show to everybody. */
export const environmentComponents = endpoint({
  method: 'GET',
  path: '/api/v1/generic/environment_components',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'viewing-token',
  answer: componentsSchema,
});
