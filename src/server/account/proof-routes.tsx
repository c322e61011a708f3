import { Hono } from 'hono';
import { giveProof, type ProofWay, showProof } from '../../api/contract/accounts/proof.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { ProofPage, type ProofProblems } from '../../views/account/proof-page.tsx';
import { targetOfProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { type FormError, formErrorOf, textOf } from '../form-problems.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { readForm } from '../read-form.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { codeLimit, typedPasswordLimit } from '../../api/limits.ts';

/** The page that asks who is at the keyboard, before a change to how they sign in. */
export const proofRoutes = (https: boolean): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.account.proof(), async (c) => {
      const target = targetOfProof(c, c.req.query('returnUrl'));
      const { fresh, ways } = await c.var.client.call(showProof, {});
      if (fresh) return c.redirect(target, 302);
      const t = messagesOf(c.var.locale);
      const failed = ways.find((way) => way === c.req.query('failed'));
      const { error, values } = readShown(c);
      const text = (error && textOf(t, error)) ?? (failed && t('proof.sso_failed'));
      const field = fields.find((known) => known === values?.['field']) ?? 'form';
      return renderProof(c, { ways, target, problems: text ? { [field]: text } : {} });
    })
    .post(paths.account.proof(), async (c) => {
      const form = await readForm(c);
      const target = targetOfProof(c, form.get('returnUrl'));
      const given = readGiven(form);
      const way = form.has('password') ? 'password' : form.has('code') ? 'code' : 'form';
      // By an address of its own: to load the answer again must not be another try.
      const again = (error: FormError, field: (typeof fields)[number]) =>
        c.redirect(pathShowing(c, paths.account.proof(target), { error, values: { field } }), 303);
      if (!given) return again({ key: `proof.${way}_missing` }, way);
      try {
        const proof = await c.var.client.call(giveProof, { body: given });
        openSessionCookie(c, https, proof.token, proof.expires_at);
        return c.redirect(target, 303);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
        if (error.code === 'proof_failed') return again({ key: `proof.${way}_wrong` }, way);
        const known = formErrorOf(error, {});
        if (!known) throw error;
        return again(known, 'form');
      }
    });

/** Where a problem is shown. */
const fields = ['password', 'code', 'form'] as const satisfies readonly (keyof ProofProblems)[];

/** What a form of the page gives as a proof; undefined for an empty one. */
function readGiven(fields: URLSearchParams): CallInput<typeof giveProof>['body'] | undefined {
  const password = fields.get('password');
  if (password !== null) return password && password.length <= typedPasswordLimit ? { password } : undefined;
  const code = fields.get('code')?.replaceAll(/\s/g, '');
  if (code !== undefined) return code && code.length <= codeLimit ? { code } : undefined;
  try {
    const credential: unknown = JSON.parse(fields.get('credential') ?? '');
    if (typeof credential === 'object' && credential !== null) {
      return { credential: credential as Record<string, unknown> };
    }
  } catch {
    // The form was sent without the script that asks for a passkey.
  }
  return undefined;
}

function renderProof(
  c: ConsoleContext,
  { ways, target, problems }: { ways: readonly ProofWay[]; target: string; problems: ProofProblems },
): Response {
  const { locale, user } = c.var;
  const model = { email: user.email, ways, returnUrl: target, problems };
  return renderPage(c, <ProofPage locale={locale} model={model} />, {
    title: messagesOf(locale)('proof.title'),
  });
}
