import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { peopleAtOnce } from '../../limits.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { mailScopeSchema, personActions, personStates } from './people.ts';

/** What can be done with many people; `change_roles` gives all of them the same. */
export const peopleJobActions = [...personActions, 'change_roles'] as const;
export type PeopleJobAction = (typeof peopleJobActions)[number];

export const peopleJobStatuses = ['running', 'done', 'failed', 'cancelled'] as const;

const jobSchema = z.object({
  id: essential(publicText()),
  action: z.enum(peopleJobActions),
  /** `failed`: who began it may not decide about people any more. */
  status: z.enum(peopleJobStatuses),
  /** People it takes; of these it was done with `done`, and `left` were left as they were. */
  total: z.number().int(),
  done: z.number().int(),
  left: z.number().int(),
  actor: publicText(),
  created_at: publicText(),
  finished_at: publicText().nullable(),
});
export type PeopleJob = z.infer<typeof jobSchema>;

const outcomeSchema = z.object({
  id: z.number().int().min(1),
  email: essential(publicText()),
  /** Null while the job has not come to this person. */
  success: succeeded().nullable(),
  /** Why not, as the code of a refusal; empty on success. */
  problem: publicText(),
});

/**
 * Does one thing with several people, or with all whom a filter finds, each by itself, as a job. The answer waits for its end for two
 * seconds; `results` are of the first hundred people that it came to.
 */
export const actOnPeople = endpoint({
  method: 'POST',
  path: '/api/v1/users/actions',
  permission: 'users:act',
  by: 'proved-person',
  body: z.object({
    ids: z.array(z.number().int().min(1)).min(1).max(peopleAtOnce).optional(),
    /** As `GET /api/v1/users` finds them; without the caller. */
    matching: z
      .object({
        search: publicText().max(200).optional(),
        state: z.enum(personStates).optional(),
        role: publicText().max(60).optional(),
      })
      .optional(),
    action: z.enum(peopleJobActions),
    /** Of `change_roles`. */
    roles: z
      .object({
        role: publicText().max(60),
        custom_roles: z.array(publicText().trim().min(1).max(60)).max(50).default([]),
        scope: mailScopeSchema.nullable().default(null),
      })
      .optional(),
  }),
  answer: z.object({ job: jobSchema, results: z.array(outcomeSchema) }),
});

/** The jobs about people, the newest first. */
export const listPeopleJobs = endpoint({
  method: 'GET',
  path: '/api/v1/users/actions',
  permission: 'users:view',
  by: 'person',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({ jobs: z.array(jobSchema) }),
});

const params = z.object({ id: publicText().min(1).max(100) });

export const showPeopleJob = endpoint({
  method: 'GET',
  path: '/api/v1/users/actions/:id',
  permission: 'users:view',
  by: 'person',
  params,
  answer: jobSchema,
});

/** The people of a job with what came of each, in its order. */
export const listPeopleOfJob = endpoint({
  method: 'GET',
  path: '/api/v1/users/actions/:id/people',
  permission: 'users:view',
  by: 'person',
  params,
  query: z.object({
    /** Only those who were left as they were. */
    left: z.enum(['0', '1']).default('0'),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({ people: z.array(outcomeSchema) }),
});

/** Stops a job after the step it is in. */
export const cancelPeopleJob = endpoint({
  method: 'POST',
  path: '/api/v1/users/actions/:id/cancel',
  permission: 'users:act',
  by: 'person',
  params,
  answer: jobSchema,
});
