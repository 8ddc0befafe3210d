import StopOutlined from '@ant-design/icons/StopOutlined';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { PlainPage } from '@dentarium/platform';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useModuleName } from '../federation/use-module-name.ts';

/** What is off. */
export interface OffProps {
  /** The whole module; without one it is the page at this address. */
  readonly module?: RegisteredModule;
  /** Whether the module is still shown for what is unsaved in it. */
  readonly hasUnsaved?: boolean;
}

/** Says at the address of what this site has switched off that it is: on a plain page, or above what is unsaved there. */
export default function OffPage({ module, hasUnsaved = false }: OffProps) {
  const { t } = useTranslation('shell');
  if (module !== undefined) return <ModuleOff module={module} hasUnsaved={hasUnsaved} />;
  return <Off title={t('module.off.page')} hint={t('module.off.hint')} />;
}

/** A module that is off, with the reason in the words of who did it. */
function ModuleOff({ module, hasUnsaved }: Required<OffProps>) {
  const { t } = useTranslation('shell');
  const name = useModuleName(module);
  const { reason = '' } = module;
  const title = t('module.off.title', { name });
  const why = reason === '' ? '' : t('module.off.reason', { reason });
  if (hasUnsaved)
    return <Alert type="warning" banner title={title} description={`${t('module.off.unsaved')} ${why}`} />;
  return <Off title={title} hint={why === '' ? t('module.off.hint') : why} />;
}

function Off({ title, hint }: { readonly title: string; readonly hint: string }) {
  const { t } = useTranslation('shell');
  return (
    <PlainPage kind="info" icon={<StopOutlined />} title={title} hint={hint}>
      <Button href="/">{t('module.off.home')}</Button>
    </PlainPage>
  );
}
