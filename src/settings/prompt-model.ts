import { type Environment, type Report, settingsOf } from './environment.ts';

/** A language model that is asked first about questions in plain words. */
export interface PromptModelSettings {
  /** Address of an OpenAI-compatible interface, such as `https://ai.example.com/v1`. */
  readonly url: string;
  /** Its name there. */
  readonly model: string;
  /** Bearer token; undefined where none is requested. */
  readonly key: string | undefined;
}

/** Reads `POSTERN_AI_*`; undefined without an address. */
export function readPromptModel(environment: Environment, report: Report): PromptModelSettings | undefined {
  const read = settingsOf(environment, report);
  const url = read('POSTERN_AI_URL');
  const model = read('POSTERN_AI_MODEL');
  const key = read('POSTERN_AI_KEY');
  if (!url && (model ?? key))
    report('POSTERN_AI_URL must be set when POSTERN_AI_MODEL or POSTERN_AI_KEY is.');
  if (url && !model) report('POSTERN_AI_MODEL must be set when POSTERN_AI_URL is.');
  return url && model ? { url, model, key } : undefined;
}
