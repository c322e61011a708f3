import type { Translate } from '../../messages/messages.ts';
import { HeldMail } from './held-mail.tsx';
import type { LinkPageState } from './model.ts';

interface AnswersProps {
  t: Translate;
  address: string;
  state: Extract<LinkPageState, { kind: 'answers' }>;
}

/** The person's answers about a mail, which can be withdrawn, and the remaining ones. */
export function Answers({ t, address, state }: AnswersProps) {
  const { done, error, given, mail, offered } = state;
  return (
    <>
      {done && (
        <p role="status" className="say good">
          {done}
        </p>
      )}
      {error && (
        <p role="alert" className="error">
          {error}
        </p>
      )}
      <HeldMail t={t} mail={mail} isOpen />
      {given.map(({ answer, mayUndo }) => (
        <form key={answer} method="post" action={address} className="answered">
          <p>{t(`restore.answered.${answer}`)}</p>
          {mayUndo && (
            <button name="step" value={`undo_${answer}`} className="link">
              {t(`restore.undo.${answer}`)}
            </button>
          )}
        </form>
      ))}
      {offered.map((answer) => (
        <form key={answer} method="post" action={address} className="part">
          <p>{t(answer === 'dismiss' ? 'restore.dismiss_lead' : `restore.answer_lead.${answer}`)}</p>
          <button name="step" value={answer} className="quiet">
            {t(answer === 'dismiss' ? 'restore.dismiss' : `restore.answer.${answer}`)}
          </button>
        </form>
      ))}
    </>
  );
}
