import { describe, expect, it } from 'vitest';
import { contract } from '../../src/api/contract/table.ts';
import { useRuleService } from './exception-rules/support/rule-service.ts';

const service = useRuleService(10);

/** Values that let most calls of the contract answer, and the others refuse. */
const anything = {
  id: 'none',
  entity_id: 'none',
  entity_type: 'office365_emails_email',
  subject: 'a',
  emails: 'nora.lind@supplier.example',
  query: 'subject:a',
  action: 'release',
  exception_type: 'whitelist',
};

describe('responses of the service', () => {
  it('contain no path of its file system, whatever the request', async () => {
    const { client, as, directory } = service;
    const criteria = { subject: 'invoice', subject_matching: 'contains' as const };
    const exported = await client
      .call(contract.exportEmails, { body: criteria as never }, as.analyst)
      .catch((error: unknown) => error);
    const jobId = (exported as { job_id?: string }).job_id ?? 'none';
    const answers: unknown[] = [exported];
    for (const id of [jobId, 'none']) {
      for (const endpoint of Object.values(contract)) {
        // Whoever ends the session or the token would see nothing of the calls after.
        if (/logout|revoke|session|token/i.test(endpoint.path)) continue;
        const input = { params: { ...anything, id }, query: {}, body: { ...anything, ...criteria } };
        const answer = await client
          .call(endpoint as typeof contract.showJob, input as never, as.analyst)
          .catch((error: unknown) => ({ ...(error as object), message: String(error) }));
        answers.push(answer instanceof Response ? [...answer.headers] : answer);
      }
    }
    expect(answers.length).toBeGreaterThan(50);
    const jobs = await client.call(contract.listJobs, { query: {} }, as.analyst);
    const text = JSON.stringify([...answers, jobs]);
    expect(text).not.toContain(directory);
    expect(text).not.toMatch(/\/(?:tmp|home|var|etc|usr|data)\//);
  });
});
