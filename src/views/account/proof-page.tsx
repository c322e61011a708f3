import type { ReactNode } from 'react';
import type { ProofWay } from '../../api/contract/accounts/proof.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { CurrentPassword, HiddenUserName, PasskeyForm } from '../sign-in/sign-in-fields.tsx';
import { Banner, FailureNotice } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { TextInput } from '../ui/field.tsx';
import { codeLimit } from '../../api/limits.ts';
import { cardLook, pageTitleLook, textPageLook } from '../ui/looks.ts';

/** Errors of the given proof, at its field or above the page. */
export type ProofProblems = Partial<Record<'password' | 'code' | 'form', string>>;

export interface ProofModel {
  email: string;
  ways: readonly ProofWay[];
  /** What people call the identity provider among the ways. */
  provider?: string;
  /** The target after success. */
  returnUrl: string;
  problems: ProofProblems;
}

/** Re-authentication of the signed-in person, with a separate form for each available method. */
export function ProofPage({ locale, model }: { locale: string; model: ProofModel }) {
  const t = messagesOf(locale);
  const { ways, problems } = model;
  return (
    <div className={textPageLook}>
      <h1 className={pageTitleLook}>{t('proof.title')}</h1>
      <section className={cardLook}>
        <div className="p-4 grid gap-4">
          <p>{t('proof.text')}</p>
          <FailureNotice text={problems.form} />
          {ways.length === 0 && (
            <Banner tone="caution">
              <p>{t('proof.no_way')}</p>
            </Banner>
          )}
          {ways.map((way, index) => (
            <div
              className="grid grid-cols-1 justify-items-start gap-4 max-[40rem]:[&_:is(a,button)]:whitespace-normal"
              key={way}
            >
              {index > 0 && (
                <p
                  className="flex items-center gap-3 w-full text-ink-3 text-sm before:content-[''] before:flex-1 before:border-t before:border-line after:content-[''] after:flex-1 after:border-t after:border-line"
                  aria-hidden="true"
                >
                  {t('sign_in.or')}
                </p>
              )}
              <Way t={t} way={way} model={model} isFirst={index === 0} />
            </div>
          ))}
        </div>
      </section>
      <p>
        <LinkButton href={paths.account.security()}>{t('common.cancel')}</LinkButton>
      </p>
    </div>
  );
}

interface WayProps {
  t: Translate;
  way: ProofWay;
  model: ProofModel;
  isFirst: boolean;
}

function Way({ t, way, model, isFirst }: WayProps): ReactNode {
  const { email, problems, returnUrl } = model;
  const variant = isFirst ? 'primary' : 'secondary';
  const hasProblem = problems.password ?? problems.code;
  switch (way) {
    case 'password':
      return (
        <Form email={email} returnUrl={returnUrl}>
          <CurrentPassword
            t={t}
            name="password"
            label={t('proof.password')}
            autoFocus={problems.password !== undefined || (isFirst && !hasProblem)}
            error={problems.password}
          />
          <Button type="submit" variant={variant}>
            {t('proof.by_password')}
          </Button>
        </Form>
      );
    case 'code':
      return (
        <Form email={email} returnUrl={returnUrl}>
          <TextInput
            id="code"
            name="code"
            label={t('proof.code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={codeLimit}
            required
            autoFocus={problems.code !== undefined || (isFirst && !hasProblem)}
            error={problems.code}
          />
          <Button type="submit" variant={variant}>
            {t('proof.by_code')}
          </Button>
        </Form>
      );
    case 'passkey':
      return (
        <>
          <PasskeyForm
            t={t}
            action={paths.account.proof()}
            label={t('proof.by_passkey')}
            failed={t('proof.passkey_failed')}
            variant={variant}
            returnUrl={returnUrl}
          />
          <p className="without-js text-ink-2">{t('proof.passkey_needs_script')}</p>
        </>
      );
    default:
      return (
        <LinkButton
          href={paths.signIn[way](returnUrl, { proof: '1', email })}
          variant={variant}
          icon="log-in"
        >
          {model.provider ? t('proof.at_provider', { provider: model.provider }) : t('proof.by_saml')}
        </LinkButton>
      );
  }
}

function Form({ email, returnUrl, children }: { email: string; returnUrl: string; children: ReactNode }) {
  return (
    <form
      className="grid w-full justify-items-start gap-3.5 [&>div]:w-full"
      method="post"
      action={paths.account.proof()}
      noValidate
      data-edit-clears=""
    >
      <HiddenUserName email={email} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      {children}
    </form>
  );
}
