import { endModuleOverride, setModuleOverride } from '@dentarium/api/modules/override-calls';
import { addTexts, useApiMutation } from '@dentarium/platform';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import styles from './override.module.css';

// They come with the banner, not with the page.
addTexts('override', { ch, en });

/** A module, and the address that it is loaded from in the place of the site's. */
export interface Elsewhere {
  readonly module: string;
  readonly url: string;
}

/** What of the banner the page does: it is loaded anew, since its policy names the origin, and what is mounted stays. */
export interface OverrideBannerProps {
  /** The module that this page loads from elsewhere. */
  readonly active: Elsewhere | undefined;
  /** The one that its address asks for. */
  readonly wanted: Elsewhere | undefined;
  readonly reload: () => void;
}

/** Says on every page of the session that a module comes from a developer's machine, and asks before it does. */
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
