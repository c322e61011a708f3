import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { More } from '../ui/more.tsx';
import type { QuestionView } from './model.ts';

/** Asks once more before a rule releases malicious mail, which nothing takes back. */
export function ReleaseQuestion({ question }: { question: QuestionView }) {
  return (
    <Banner
      tone="danger"
      urgent
      autoFocus
      title={question.title}
      actions={
        <Button type="submit" size="sm" variant="danger" name={question.name} value={question.value}>
          {question.submit}
        </Button>
      }
    >
      <p>{question.text}</p>
      <More more={question.more} />
    </Banner>
  );
}
