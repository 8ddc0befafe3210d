import { useTranslation } from 'react-i18next';
import shell from '../../package.json' with { type: 'json' };
import styles from './site-footer.module.css';

/**
 * Shows the version of the product and the way to the page of open-source software (HEAD-08), at the lower edge of each
 * page while no message is shown there.
 */
export function SiteFooter() {
  const { t } = useTranslation('shell');
  return (
    <footer className={styles['footer']}>
      <span>{t('footer.version', { version: shell.version })}</span>
      <a href="/protocolcheck" target="_blank" rel="noreferrer">
        {t('footer.licences')}
      </a>
    </footer>
  );
}
