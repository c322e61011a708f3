import { z } from 'zod';
import { giveProof, type ProofWay, showProof } from '../../api/contract/accounts/proof.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import { nameOfProvider, signInProviders } from '../../api/vocabulary/sign-in.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { ProofPage } from '../../views/account/proof-page.tsx';
import { targetOfProof } from '../ask-for-proof.ts';
import type { ConsoleContext } from '../context.ts';
import { given, jsonObject } from '../fields.ts';
import { formPage } from '../form-page.ts';
import type { FieldErrors } from '../form-problems.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { readOidcName } from '../read-captcha.ts';
import { renderPage } from '../render/render-page.tsx';
import { readQuery } from '../validate.ts';
import { codeLimit, typedPasswordLimit } from '../../api/limits.ts';

const proofQuery = z.object({ returnUrl: given, failed: given });
/** One of the fields is present, depending on the chosen method. */
const proofForm = z.object({ returnUrl: given, password: given, code: given, credential: jsonObject });

/** The page for re-authentication before a change of sign-in methods. */
export const proofRoutes = formPage(paths.account.proof(), {
  fields: proofForm,
  forgets: ['returnUrl', 'password', 'code', 'credential'],
  inCookie: true,
  page: (c, _, { returnUrl }) => paths.account.proof(targetOfProof(c, returnUrl)),
  async load(c) {
    const { fresh, ways } = await c.var.client.call(showProof, {});
    return fresh && c.req.method === 'GET' ? c.redirect(targetOf(c), 302) : { ways };
  },
  checks(sent): ProofErrors {
    const way = wayOf(sent);
    return proofOf(sent) ? {} : { [way]: { key: `proof.${way}_missing` } };
  },
  async save(c, sent) {
    const proved = await c.var.client.call(giveProof, { body: proofOf(sent)! });
    openSessionCookie(c, proved.token, proved.expires_at);
    return targetOfProof(c, sent.returnUrl);
  },
  explain(error, _, sent): ProofErrors | undefined {
    const way = wayOf(sent);
    return error.code === 'proof_failed' ? { [way]: { key: `proof.${way}_wrong` } } : undefined;
  },
  async show(c, { problems: { password, code }, failure }, { ways }: { ways: readonly ProofWay[] }) {
    const { locale, user } = c.var;
    const t = messagesOf(locale);
    const failed = ways.some((way) => way === readQuery(c, proofQuery).failed);
    const form = failure || (failed && !password && !code ? t('proof.sso_failed') : '');
    const problems = { ...(password && { password }), ...(code && { code }), ...(form && { form }) };
    const way = signInProviders.find((each) => ways.includes(each));
    const provider = way && nameOfProvider(way, way === 'oidc' ? await readOidcName(c) : '');
    const model = {
      email: user.email,
      ways,
      ...(provider && { provider }),
      returnUrl: targetOf(c),
      problems,
    };
    return renderPage(c, <ProofPage locale={locale} model={model} />, { title: t('proof.title') });
  },
});

type Sent = z.output<typeof proofForm>;
type ProofErrors = FieldErrors<'password' | 'code' | 'form'>;

/** The target that the page's address names. */
const targetOf = (c: ConsoleContext) => targetOfProof(c, readQuery(c, proofQuery).returnUrl);

/** The place for the errors of a form: its field, or above the page. */
const wayOf = ({ password, code }: Sent) =>
  password !== undefined ? 'password' : code !== undefined ? 'code' : 'form';

/** The proof in a form; undefined if it is empty or, without scripts, has no passkey. */
function proofOf({ password, code, credential }: Sent): CallInput<typeof giveProof>['body'] | undefined {
  if (password !== undefined)
    return password && password.length <= typedPasswordLimit ? { password } : undefined;
  if (code === undefined) return credential && { credential };
  const digits = code.replaceAll(/\s/g, '');
  return digits && digits.length <= codeLimit ? { code: digits } : undefined;
}
