import ExportOutlined from '@ant-design/icons/ExportOutlined';
import { addTexts } from '@dentarium/platform';
import { EmptyState } from '@dentarium/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../page/heading.ts';
import { useCoverRemoval } from '../page/remove-cover.ts';
import styles from './licences-page.module.css';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import type { ShippedPackage } from './shipped-packages.ts';

// The texts are loaded with the page.
addTexts('licences', { ch, en });

/** Lists the software of others that the product ships, with its licences, and searches it (HEAD-08). */
export function LicencesPage({ packages }: { readonly packages: readonly ShippedPackage[] }) {
  const { t } = useTranslation('licences');
  const [words, setWords] = useState('');
  useCoverRemoval();
  useDocumentTitle(t('title'));
  const soughtWords = words.trim().toLowerCase().split(/\s+/);
  const foundPackages = packages.filter(({ name, licence }) => {
    const text = `${name} ${licence}`.toLowerCase();
    return soughtWords.every((word) => text.includes(word));
  });
  return (
    <main className={styles['page']}>
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <div className={styles['tools']}>
        <Input
          type="search"
          allowClear
          className={styles['search'] ?? ''}
          placeholder={t('search')}
          aria-label={t('search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button href="/">{t('home')}</Button>
      </div>
      <p role="status" className={styles['count']}>
        {t('count', { count: foundPackages.length })}
      </p>
      {foundPackages.length === 0 ? (
        <EmptyState kind="missing" title={t('none', { words: words.trim() })} />
      ) : (
        <ul className={styles['list']}>
          {foundPackages.map((one) => (
            <PackageItem key={`${one.name}@${one.version}`} shippedPackage={one} />
          ))}
        </ul>
      )}
    </main>
  );
}

function PackageItem({
  shippedPackage: { name, version, licence, homepage, text },
}: {
  readonly shippedPackage: ShippedPackage;
}) {
  const { t } = useTranslation('licences');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <strong>{name}</strong> <span className={styles['quiet']}>{version}</span>{' '}
          <span className={styles['licence']}>{licence === '' ? t('unnamed') : licence}</span>
        </summary>
        {isOpen && homepage !== '' ? (
          <a href={homepage} target="_blank" rel="noreferrer">
            {t('page', { name })} <ExportOutlined aria-hidden />
          </a>
        ) : null}
        {/* Hundreds of long texts would slow the page down. */}
        {isOpen && text === '' ? <p>{t('noText')}</p> : null}
        {isOpen && text !== '' ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be scrolled by the keyboard
          <pre className={styles['text']} tabIndex={0} aria-label={name} role="region">
            {text}
          </pre>
        ) : null}
      </details>
    </li>
  );
}
