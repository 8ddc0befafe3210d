import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useModuleName } from '../federation/use-module-name.ts';

/** The plain page at the routes of a module that this site has switched off. */
export function ModuleOff({ name }: { readonly name: string }) {
  const { t } = useTranslation('shell');
  return (
    <Result
      status="info"
      title={<h1>{t('module.off.title', { name: useModuleName(name) })}</h1>}
      subTitle={t('module.off.hint')}
      extra={<Button href="/">{t('module.off.home')}</Button>}
    />
  );
}
