import { endModuleOverride, setModuleOverride } from '@dentarium/api/modules/override-calls';
import { addTexts, useApiMutation } from '@dentarium/platform';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import styles from './override.module.css';

// The texts are loaded with the banner, not with the page.
addTexts('override', { ch, en });

/** A module with the address that it is loaded from instead of that of the site. */
export interface Elsewhere {
  readonly module: string;
  readonly url: string;
}

/**
 * The props of the banner. The page is reloaded for a change, since its policy names the origin, and mounted modules
 * stay.
 */
export interface OverrideBannerProps {
  /** The module that this page loads from elsewhere. */
  readonly active: Elsewhere | undefined;
  /** The module that the address of the page requests. */
  readonly wanted: Elsewhere | undefined;
  readonly reload: () => void;
}

/** The banner on every page of a session with a module from a developer machine, which asks before it is loaded. */
export function OverrideBanner({ active, wanted, reload }: OverrideBannerProps) {
  const { t } = useTranslation('override');
  const [asks, setAsks] = useState(true);
  const begin = useApiMutation(setModuleOverride, { onSuccess: reload });
  const end = useApiMutation(endModuleOverride, { onSuccess: reload });
  if (wanted !== undefined && asks) {
    return (
      <section role="status" className={styles['banner']}>
        <span>{t('question', said(wanted))}</span>
        <Button type="primary" loading={begin.isPending} onClick={() => void begin.mutate({ body: wanted })}>
          {t('load')}
        </Button>
        <Button onClick={() => setAsks(false)}>{t('leave')}</Button>
      </section>
    );
  }
  if (active === undefined) return null;
  return (
    <section role="status" className={styles['banner']}>
      <span>{t('active', said(active))}</span>
      <Button loading={end.isPending} onClick={() => void end.mutate({})}>
        {t('end')}
      </Button>
    </section>
  );
}

function said({ module, url }: Elsewhere): { readonly module: string; readonly origin: string } {
  return { module, origin: URL.canParse(url) ? new URL(url).origin : url };
}
