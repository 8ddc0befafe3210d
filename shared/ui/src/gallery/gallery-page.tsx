import { useSyncExternalStore } from 'react';
import { type GalleryAddress, formatAddress, parseAddress } from './address.ts';
import styles from './gallery.module.css';
import type { ListedEntry } from './list-entries.ts';

const SELECTED_THEMES = [
  ['dark', 'Dark'],
  ['default', 'Light'],
] as const;
const SELECTED_LANGUAGES = [
  ['en', 'English'],
  ['ch', '中文'],
] as const;

function subscribeToHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** Returns the words of a name in camel or kebab case: `LongText` and `long-text` are "Long text". */
function toWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Shows the page of the gallery: the entries by folder, and the states of the selected one in the selected look. */
export function GalleryPage({ entries }: { readonly entries: readonly ListedEntry[] }) {
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash);
  const address = parseAddress(hash);
  const selectedEntry = entries.find(({ id }) => id === address.id) ?? entries[0];
  const toHref = (change: Partial<GalleryAddress>): string => formatAddress({ ...address, ...change });
  if (selectedEntry === undefined) return null;
  return (
    <div className={styles['page']}>
      <div className={styles['side']} data-frame>
        <Looks address={address} toHref={toHref} />
        <Entries entries={entries} selectedEntry={selectedEntry} toHref={toHref} />
      </div>
      <main className={styles['main']} data-entry={`${selectedEntry.id} ${address.overlay}`}>
        <Entry key={selectedEntry.id} entry={selectedEntry} overlay={address.overlay} toHref={toHref} />
      </main>
    </div>
  );
}

type ToHref = (change: Partial<GalleryAddress>) => string;

function Looks({ address, toHref }: { readonly address: GalleryAddress; readonly toHref: ToHref }) {
  return (
    <nav className={styles['looks']} lang="en" aria-label="Look">
      {SELECTED_THEMES.map(([theme, name]) => (
        <a key={theme} href={toHref({ theme })} aria-current={address.theme === theme}>
          {name}
        </a>
      ))}
      {SELECTED_LANGUAGES.map(([language, name]) => (
        <a
          key={language}
          href={toHref({ language })}
          lang={language === 'ch' ? 'zh-CN' : 'en'}
          aria-current={address.language === language}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function Entries(props: {
  readonly entries: readonly ListedEntry[];
  readonly selectedEntry: ListedEntry;
  readonly toHref: ToHref;
}) {
  const { entries, selectedEntry, toHref } = props;
  const folders = Map.groupBy(entries, ({ folder }) => folder);
  return (
    <>
      <nav className={styles['menu']} lang="en" aria-label="Menu of components">
        <select
          aria-label="Component"
          value={selectedEntry.id}
          onChange={({ target }) => location.assign(toHref({ id: target.value, overlay: '' }))}
        >
          {entries.map(({ id, folder, states, overlays }) => (
            <option
              key={id}
              value={id}
              data-views={[...(Object.keys(states).length > 0 ? [''] : []), ...Object.keys(overlays)].join(',')}
            >
              {folder} / {toWords(id)}
            </option>
          ))}
        </select>
      </nav>
      <nav className={styles['entries']} lang="en" aria-label="Components">
        {[...folders].map(([folder, listedEntries]) => (
          <div key={folder}>
            <span className={styles['folder']}>{folder}</span>
            {listedEntries.map(({ id }) => (
              <a key={id} href={toHref({ id, overlay: '' })} aria-current={id === selectedEntry.id}>
                {toWords(id)}
              </a>
            ))}
          </div>
        ))}
      </nav>
    </>
  );
}

function Entry(props: { readonly entry: ListedEntry; readonly overlay: string; readonly toHref: ToHref }) {
  const { entry, overlay, toHref } = props;
  const Overlay = entry.overlays[overlay];
  const overlays = Object.keys(entry.overlays);
  return (
    <>
      <h1 className={styles['title']} lang="en">
        {toWords(entry.id)}
      </h1>
      {overlays.length === 0 ? null : (
        <p className={styles['overlays']} lang="en">
          {overlays.map((name) => (
            <a key={name} href={toHref({ overlay: name === overlay ? '' : name })} aria-current={name === overlay}>
              {toWords(name)}
            </a>
          ))}
        </p>
      )}
      {Overlay === undefined ? (
        Object.entries(entry.states).map(([name, State]) => (
          <section key={name} className={styles['state']}>
            <h2 className={styles['name']} lang="en">
              {toWords(name)}
            </h2>
            <State />
          </section>
        ))
      ) : (
        <div className={styles['overlay']}>
          <Overlay key={overlay} />
        </div>
      )}
    </>
  );
}
