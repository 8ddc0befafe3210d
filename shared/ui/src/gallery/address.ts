import type { Language, ThemeName } from '@dentarium/platform';

/** The selection of the gallery, which is its address: `#popup?theme=dark&lang=en&state=Open`. */
export interface GalleryAddress {
  /** The id of the entry; the first one if it is empty. */
  readonly id: string;
  readonly theme: ThemeName;
  readonly language: Language;
  /** The state that covers the page; empty if there is none. */
  readonly overlay: string;
}

/** Parses the hash of an address; omitted and unknown parts are dark, English and without a state. */
export function parseAddress(hash: string): GalleryAddress {
  const [id = '', search] = hash.replace(/^#/, '').split('?');
  const parameters = new URLSearchParams(search);
  return {
    id,
    theme: parameters.get('theme') === 'light' ? 'default' : 'dark',
    language: parameters.get('lang') === 'ch' ? 'ch' : 'en',
    overlay: parameters.get('state') ?? '',
  };
}

/** Formats an address as the hash of a link. */
export function formatAddress({ id, theme, language, overlay }: GalleryAddress): string {
  const parameters = new URLSearchParams({ theme: theme === 'default' ? 'light' : 'dark', lang: language });
  if (overlay !== '') parameters.set('state', overlay);
  return `#${id}?${parameters}`;
}
