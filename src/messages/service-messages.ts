import type { Message, MessageKey } from './catalogue.ts';
import { createTranslate, type Translate } from './create-translate.ts';
import type { en } from './en.ts';
import { enEvidence } from './en-evidence.ts';
import { enFeatures } from './en-features.ts';
import { enPrompt } from './en-prompt.ts';
import { enReportMail } from './en-report-mail.ts';
import { enSearch } from './en-search.ts';
import { enService } from './en-service.ts';
import { joinLines } from './join-lines.ts';

type ServiceKey = Extract<MessageKey, `service.${string}` | `evidence.${string}`>;

/**
 * What the service says of its own, in English. Its threads and the command line load this alone: both languages with the
 * words of all pages are half a megabyte, which each thread would read for a sentence that it hardly ever writes.
 */
const words: Pick<typeof en, ServiceKey> & Readonly<Record<string, Message>> = joinLines({
  ...enEvidence,
  ...enFeatures,
  ...enPrompt,
  ...enReportMail,
  ...enSearch,
  ...enService,
});

let made: Translate | undefined;

/** The English words of refusals (`service.CODE`) and of evidence (`evidence.CODE`); the same function for every call. */
export const serviceMessages = (): Translate => (made ??= createTranslate('en', words));
