import StopOutlined from '@ant-design/icons/StopOutlined';
import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { PlainPage } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useModuleName } from '../federation/use-module-name.ts';

/** The plain page at the routes of a module that this site has switched off, with the reason in the words of who did it. */
export function ModuleOff({ module }: { readonly module: RegisteredModule }) {
  const { t } = useTranslation('shell');
  const name = useModuleName(module);
  const { reason = '' } = module;
  const hint = reason === '' ? t('module.off.hint') : t('module.off.reason', { reason });
  return <Off title={t('module.off.title', { name })} hint={hint} />;
}

/** The plain page at an address that a switch takes away from a module that is on. */
export function PageOff() {
  const { t } = useTranslation('shell');
  return <Off title={t('module.off.page')} hint={t('module.off.hint')} />;
}

function Off({ title, hint }: { readonly title: string; readonly hint: string }) {
  const { t } = useTranslation('shell');
  return (
    <PlainPage kind="info" icon={<StopOutlined />} title={title} hint={hint}>
      <Button href="/">{t('module.off.home')}</Button>
    </PlainPage>
  );
}
