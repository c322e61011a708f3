import { ServiceError } from '../../api/errors.ts';

/**
 * Reads mail domains separated by commas or spaces, e.g. `example.com, example.org`.
 * @throws ServiceError `invalid_input` at the field `domains`, naming the one that is wrong.
 */
export function tenantDomains(text: string): string[] {
  const domains = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((domain) => domain.replace(/^@/, ''));
  const wrong = domains.find(
    (domain) => !/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain),
  );
  const message =
    wrong !== undefined
      ? `${wrong} is not a domain such as example.com.`
      : domains.length === 0
        ? 'Enter at least one domain.'
        : undefined;
  if (message) throw new ServiceError('invalid_input', message, { fields: [{ path: 'domains', message }] });
  return [...new Set(domains)];
}
