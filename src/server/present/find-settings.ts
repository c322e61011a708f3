import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../site/page-areas.ts';
import { settingsPagesOf, type SettingsPage } from '../../views/shell/navigation.ts';
import type { SettingsHit } from '../../views/system-settings/search-page.tsx';
import type { PagePlaces, SettingsPlace } from '../../site/settings-pages/define-place.ts';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

/** A result of the settings search. */
interface FoundSetting extends SettingsHit {
  /** Whether its name, and not only its description, contains all words. */
  readonly isCalledSo: boolean;
  /** Whether it is a whole page. */
  readonly isPage: boolean;
}

/** A searchable setting with its place. */
interface Candidate extends Omit<SettingsPlace, 'id'> {
  readonly href: string;
  /** The name of its page or parent page. */
  readonly page: string;
  readonly isPage: boolean;
}

/** Ignores case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * Searches the settings that somebody may see for all words of a text; in the order of the pages, matches by
 * name first. Nothing for blank text.
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
      // Placeholders of values are not searched.
      const besides = others.map((key) => (t.find(key) ?? '').replaceAll(/\{\w+\}/g, ''));
      if (!has([title, about, page, ...besides].join(' '))) return [];
      return [{ label: title, text: about, page, href, isPage, isCalledSo: has(title) }];
    });
  return [...found.filter((one) => one.isCalledSo), ...found.filter((one) => !one.isCalledSo)];
}

/** The settings pages that somebody may see, in order, with their descriptions. */
export const settingsPageHits = (t: Translate, viewer: HasRights): SettingsHit[] =>
  settingsPagesOf(viewer).map(({ name, href }) => {
    const label = t(`settings.${name}`);
    return { label, text: t(settingsPlaces[name].text), page: label, href };
  });

/** A page, its cards and fields, and its permitted subpages. */
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
