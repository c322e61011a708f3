import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../page-areas.ts';
import { settingsPagesOf, type SettingsPage } from '../../views/shell/navigation.ts';
import type { SettingsHit } from '../../views/system-settings/search-page.tsx';
import type { PagePlaces, SettingsPlace } from '../../settings-place.ts';
import { settingsPlaces } from '../../settings-places.ts';

/** What a search in the settings found. */
interface FoundSetting extends SettingsHit {
  /** Its name, and not just its description, contains all words. */
  readonly isCalledSo: boolean;
  /** It is a page of the list. */
  readonly isPage: boolean;
}

/** Something to be found, and where it is. */
interface Candidate extends Omit<SettingsPlace, 'id'> {
  readonly href: string;
  /** The name of the page that it is on or below. */
  readonly page: string;
  readonly isPage: boolean;
}

/** Upper case and accents do not matter. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * What the settings that somebody may see have about all words of a text, in the order of the pages; those that are called so come
 * first. Nothing for blanks.
 */
export function findSettings(t: Translate, viewer: HasRights, typed: string): FoundSetting[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => fold(text).includes(word));
  const found = settingsPagesOf(viewer)
    .flatMap((page) => candidatesOf(t, viewer, page))
    .flatMap(({ label, text, words: others = [], href, page, isPage }): FoundSetting[] => {
      const title = t(label);
      const about = text ? t(text) : '';
      // Values that only the page knows are no words of it.
      const besides = others.map((key) => (t.find(key) ?? '').replaceAll(/\{\w+\}/g, ''));
      if (!has([title, about, page, ...besides].join(' '))) return [];
      return [{ label: title, text: about, page, href, isPage, isCalledSo: has(title) }];
    });
  return [...found.filter((one) => one.isCalledSo), ...found.filter((one) => !one.isCalledSo)];
}

/** The pages of the settings that somebody may see, in their order, each with what it is about. */
export const settingsPageHits = (t: Translate, viewer: HasRights): SettingsHit[] =>
  settingsPagesOf(viewer).map(({ name, href }) => {
    const label = t(`settings.${name}`);
    return { label, text: t(settingsPlaces[name].text), page: label, href };
  });

/** A page, what is on it, and the pages below it that somebody is let into. */
function candidatesOf(t: Translate, viewer: HasRights, { name, href }: SettingsPage): Candidate[] {
  const { text, words = [], cards = {}, fields = [], below = {} }: PagePlaces = settingsPlaces[name];
  const label: MessageKey = `settings.${name}`;
  const page = t(label);
  const at = (address: string, places: readonly SettingsPlace[]) =>
    places.map(({ id, ...place }) => ({ ...place, href: `${address}#${id}`, page, isPage: false }));
  return [
    { label, text, words, href, page, isPage: true },
    ...at(href, [...Object.values(cards), ...fields]),
    ...Object.values(below)
      .filter((one) => mayVisit(viewer, one.href))
      .flatMap(({ cards: cardsBelow = {}, ...one }) => [
        { ...one, page, isPage: false },
        ...at(one.href, Object.values(cardsBelow)),
      ]),
  ];
}
