import { isFileEnding, type PromptToken } from '../read-tokens.ts';
import type { Cue } from './items.ts';

/** 'Anhang html oder htm': an ending by itself is that of a file, unless a text is requested. */
export const isBareEnding = (token: PromptToken | undefined, { field, hasMatch }: Cue): boolean =>
  field === 'attachment' &&
  !hasMatch &&
  token?.kind === 'word' &&
  token.key !== 'one' &&
  isFileEnding(token.key);
