import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { locales, messagesOf } from '../../src/messages/messages.ts';
import { languageOptions } from '../../src/views/ui/field.tsx';

const files = new Set(readdirSync(new URL('../../src/messages/', import.meta.url)));

it.each(locales)('[D8] %s has the files that islands fetch by its tag', (locale) => {
  for (const part of ['filters', 'grid-overlays']) expect(files).toContain(`${locale}-${part}.ts`);
});

it.each(locales)('[D8] in %s every language is offered by its own name', (locale) => {
  const names = languageOptions(messagesOf(locale)).map(({ label }) => label);
  expect(names).toEqual(languageOptions(messagesOf('en')).map(({ label }) => label));
  expect(new Set(names).size).toBe(locales.length);
});
