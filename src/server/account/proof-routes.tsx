import { Hono } from 'hono';
import { z } from 'zod';
import { giveProof, type ProofWay, showProof } from '../../api/contract/accounts/proof.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import { nameOfProvider, signInProviders } from '../../api/vocabulary/sign-in-providers.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { ProofPage, type ProofProblems } from '../../views/account/proof-page.tsx';
import { targetOfProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { given, jsonObject } from '../fields.ts';
import { type FormError, formErrorOf, textOf } from '../form-problems.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { readOidcName } from '../read-captcha.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { form, onlyForms, query } from '../validate.ts';
import { codeLimit, typedPasswordLimit } from '../../api/limits.ts';

const proofQuery = z.object({ returnUrl: given, failed: given });
/** One of the fields is present, depending on the chosen method. */
const proofForm = z.object({ returnUrl: given, password: given, code: given, credential: jsonObject });

/** The page for re-authentication before a change of sign-in methods. */
export const proofRoutes = new Hono<ConsoleEnv>()
  .get(paths.account.proof(), query(proofQuery), async (c) => {
    const asked = c.req.valid('query');
    const target = targetOfProof(c, asked.returnUrl);
    const { fresh, ways } = await c.var.client.call(showProof, {});
    if (fresh) return c.redirect(target, 302);
    const t = messagesOf(c.var.locale);
    const failed = ways.find((way) => way === asked.failed);
    const { error, values } = readShown(c);
    const text = (error && textOf(t, error)) ?? (failed && t('proof.sso_failed'));
    const field = fields.find((known) => known === values?.['field']) ?? 'form';
    return renderProof(c, { ways, target, problems: text ? { [field]: text } : {} });
  })
  .post(paths.account.proof(), onlyForms, form(proofForm), async (c) => {
    const sent = c.req.valid('form');
    const target = targetOfProof(c, sent.returnUrl);
    const proof = proofOf(sent);
    const way = sent.password !== undefined ? 'password' : sent.code !== undefined ? 'code' : 'form';
    // Redirects, so that reloading is not another attempt.
    const again = (error: FormError, field: (typeof fields)[number]) =>
      c.redirect(pathShowing(c, paths.account.proof(target), { error, values: { field } }), 303);
    if (!proof) return again({ key: `proof.${way}_missing` }, way);
    try {
      const proved = await c.var.client.call(giveProof, { body: proof });
      openSessionCookie(c, proved.token, proved.expires_at);
      return c.redirect(target, 303);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
      if (error.code === 'proof_failed') return again({ key: `proof.${way}_wrong` }, way);
      const known = formErrorOf(error, {});
      if (!known) throw error;
      return again(known, 'form');
    }
  });

/** Places for errors. */
const fields = ['password', 'code', 'form'] as const satisfies readonly (keyof ProofProblems)[];

/** The proof in a form; undefined if it is empty or, without scripts, has no passkey. */
function proofOf({
  password,
  code,
  credential,
}: z.output<typeof proofForm>): CallInput<typeof giveProof>['body'] | undefined {
  if (password !== undefined)
    return password && password.length <= typedPasswordLimit ? { password } : undefined;
  if (code === undefined) return credential && { credential };
  const digits = code.replaceAll(/\s/g, '');
  return digits && digits.length <= codeLimit ? { code: digits } : undefined;
}

async function renderProof(
  c: ConsoleContext,
  { ways, target, problems }: { ways: readonly ProofWay[]; target: string; problems: ProofProblems },
): Promise<Response> {
  const { locale, user } = c.var;
  const way = signInProviders.find((each) => ways.includes(each));
  const provider = way && nameOfProvider(way, way === 'oidc' ? await readOidcName(c) : '');
  const model = { email: user.email, ways, ...(provider && { provider }), returnUrl: target, problems };
  return renderPage(c, <ProofPage locale={locale} model={model} />, {
    title: messagesOf(locale)('proof.title'),
  });
}
