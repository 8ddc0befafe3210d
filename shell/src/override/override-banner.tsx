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
export interface OverrideSource {
  readonly module: string;
  readonly url: string;
}

/**
 * The props of the banner. The page is reloaded for a change, since its policy names the origin, and mounted modules
 * stay.
 */
export interface OverrideBannerProps {
  /** The module that this page loads from elsewhere. */
  readonly active: OverrideSource | undefined;
  /** The module that the address of the page requests. */
  readonly requested: OverrideSource | undefined;
  readonly reload: () => void;
}

/**
 * Shows the banner on every page of a session with a module from a developer machine, which asks before it is loaded.
 */
export function OverrideBanner({ active, requested, reload }: OverrideBannerProps) {
  const { t } = useTranslation('override');
  const [isAsking, setIsAsking] = useState(true);
  const begin = useApiMutation(setModuleOverride, { onSuccess: reload });
  const end = useApiMutation(endModuleOverride, { onSuccess: reload });
  if (requested !== undefined && isAsking) {
    return (
      <section role="status" className={styles['banner']}>
        <span>{t('question', toTextValues(requested))}</span>
        <Button type="primary" loading={begin.isPending} onClick={() => void begin.mutate({ body: requested })}>
          {t('load')}
        </Button>
        <Button onClick={() => setIsAsking(false)}>{t('leave')}</Button>
      </section>
    );
  }
  if (active === undefined) return null;
  return (
    <section role="status" className={styles['banner']}>
      <span>{t('active', toTextValues(active))}</span>
      <Button loading={end.isPending} onClick={() => void end.mutate({})}>
        {t('end')}
      </Button>
    </section>
  );
}

function toTextValues({ module, url }: OverrideSource): { readonly module: string; readonly origin: string } {
  return { module, origin: URL.canParse(url) ? new URL(url).origin : url };
}
