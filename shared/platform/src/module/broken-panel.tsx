import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Language } from '../look/first-paint.ts';
import { PlainPage } from '../look/plain-page.tsx';
import { useLanguage } from '../page-state/page-state.ts';

/** The technical name of a module on the page, and its title for users, if it has one. */
export interface ModuleNames {
  readonly name: string;
  readonly title: Readonly<Record<Language, string>> | undefined;
}

/** Reports that a module has failed, by its name, and offers to try again. */
export function BrokenPanel({ name, title, onRetry }: ModuleNames & { readonly onRetry: () => void }) {
  const { t } = useTranslation('platform');
  const [language] = useLanguage();
  return (
    <div role="alert">
      <PlainPage
        kind="failed"
        icon={<CloseCircleOutlined />}
        title={t('module.broken.title', { name: title?.[language] ?? name })}
        hint={t('module.broken.hint')}
      >
        <Button type="primary" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </PlainPage>
    </div>
  );
}
