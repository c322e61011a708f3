import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorPage } from '../../src/views/errors/error-page.tsx';
import { messagesOf } from '../../src/messages/messages.ts';
import { SetupPage } from '../../src/views/setup/setup-page.tsx';
import { PageBrandContext } from '../../src/views/ui/brand.tsx';
import { brandOf } from '../../src/site/brands.ts';
import { LoginPage, type LoginPageProps } from '../../src/views/sign-in/login-page.tsx';

const login = ({ brandId, ...props }: Partial<LoginPageProps> & { brandId?: string } = {}) =>
  renderToStaticMarkup(
    <PageBrandContext value={{ brand: brandOf(brandId) }}>
      <LoginPage locale="en" action="/auth/login" {...props} />
    </PageBrandContext>,
  );

describe('the sign-in page', () => {
  it('[SI-01] has brand, divider and content in the frame', () => {
    const html = login();
    expect(html.indexOf('<header')).toBeLessThan(html.indexOf('<hr '));
    expect(html.indexOf('<hr ')).toBeLessThan(html.indexOf('<main'));
  });

  it('[SI-02] asks for email and password', () => {
    const html = login();
    expect(html).toMatch(
      /<input [^>]*autoComplete="username"[^>]*name="email"|name="email"[^>]*autoComplete="username"/i,
    );
    expect(html).toMatch(/name="current_password"/);
    expect(html).toMatch(/type="password"/);
  });

  it('[SI-08] shows errors at each field', () => {
    const html = login({
      problems: { email: 'Enter a valid email address.', current_password: 'Enter your password.' },
    });
    expect(html).toContain('Enter a valid email address.');
    expect(html).toContain('Enter your password.');
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
  });

  it('[SI-11] reports a wrong account, keeps the email and never the password', () => {
    const html = login({
      values: { email: 'ada@example.com' },
      formError: 'Email or password is wrong.',
    });
    expect(html).toMatch(/role="alert"/);
    expect(html).toContain('Email or password is wrong.');
    expect(html).toContain('value="ada@example.com"');
    expect(html).not.toMatch(/name="current_password"[^>]* value=/);
    expect(html).toContain('data-edit-clears');
  });

  it('[SI-03] hides the link to a forgotten password in a partner theme, unless a service provider runs it', () => {
    const forgot = 'href="/auth/forgot-password"';
    expect(login()).toContain(forgot);
    expect(login({ brandId: 'security-vendor' })).not.toMatch(/forgot/);
    expect(login({ brandId: 'security-vendor', isMsp: true })).toContain(forgot);
  });

  it('[SI-04] passes the return URL on', () => {
    expect(login({ returnUrl: '/mail-explorer?subject=a&b' })).toContain(
      '<input type="hidden" name="returnUrl" value="/mail-explorer?subject=a&amp;b"/>',
    );
  });
});

it('the setup page keeps the input and reports what is wrong', () => {
  const html = renderToStaticMarkup(
    <SetupPage
      locale="de"
      action="/setup"
      form={{
        values: { setup_code: '', tenant_name: '', domains: 'foo', email: '', password: '' },
        problems: { domains: messagesOf('de')('setup.invalid_domain', { domain: 'foo' }) },
      }}
    />,
  );
  expect(html).toContain('„foo“ ist kein Domainname.');
  expect(html).toContain('value="foo"');
});

describe('the error page', () => {
  it.each([
    ['[SH-02] 404', 'not_found', 404, 'Page not found'],
    ['[SH-02] 403', 'permission_denied', 403, 'You do not have access to this page'],
    ['[SH-02] 410', 'gone', 410, 'This email no longer exists'],
    ['503', 'unavailable', 503, 'The protection service is not responding'],
    ['a code without words', 'internal', 500, 'Something went wrong'],
  ])('%s reports what happened', (_, code, status, title) => {
    const html = renderToStaticMarkup(<ErrorPage locale="en" code={code} status={status} />);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`Error ${status}`);
  });

  it.each(['security-vendor', 'firewall-vendor'])('[SH-02] has the texts of %s', (brandId) => {
    const html = renderToStaticMarkup(
      <ErrorPage locale="en" code="not_found" status={404} brandId={brandId} />,
    );
    expect(html).toContain('<h1>Sorry, the page could not be found</h1>');
  });

  it('offers a retry only where that can help, with the id of the request', () => {
    const gone = renderToStaticMarkup(
      <ErrorPage locale="en" code="unavailable" status={503} requestId="r-1" />,
    );
    expect(gone).toContain('Try again');
    expect(gone).toContain('r-1');
    const missing = renderToStaticMarkup(
      <ErrorPage locale="en" code="not_found" status={404} requestId="r-1" />,
    );
    expect(missing).not.toContain('Try again');
  });
});
