import StopOutlined from '@ant-design/icons/StopOutlined';
import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { PlainPage } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useModuleName } from '../federation/use-module-name.ts';

/** What is off: a whole module, or without one the page at this address. */
export interface OffProps {
  readonly module?: RegisteredModule;
}

/** The plain page at the address of what this site has switched off. */
export default function OffPage({ module }: OffProps) {
  const { t } = useTranslation('shell');
  if (module !== undefined) return <ModuleOff module={module} />;
  return <Off title={t('module.off.page')} hint={t('module.off.hint')} />;
}

/** A module that is off, with the reason in the words of who did it. */
function ModuleOff({ module }: Required<OffProps>) {
  const { t } = useTranslation('shell');
  const name = useModuleName(module);
  const { reason = '' } = module;
  const hint = reason === '' ? t('module.off.hint') : t('module.off.reason', { reason });
  return <Off title={t('module.off.title', { name })} hint={hint} />;
}

function Off({ title, hint }: { readonly title: string; readonly hint: string }) {
  const { t } = useTranslation('shell');
  return (
    <PlainPage kind="info" icon={<StopOutlined />} title={title} hint={hint}>
      <Button href="/">{t('module.off.home')}</Button>
    </PlainPage>
  );
}
