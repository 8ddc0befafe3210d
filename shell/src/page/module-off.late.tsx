import StopOutlined from '@ant-design/icons/StopOutlined';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { PlainPage } from '@dentarium/platform';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useModuleName } from '../federation/use-module-name.ts';

/** The props of the page for disabled content. */
export interface OffProps {
  /** The disabled module; without one the page at this address is disabled. */
  readonly module?: RegisteredModule;
  /** True if the module is still shown because of its unsaved changes. */
  readonly hasUnsaved?: boolean;
}

/** Reports at the address of disabled content that it is disabled: on a plain page, or above unsaved changes. */
export default function OffPage({ module, hasUnsaved = false }: OffProps) {
  const { t } = useTranslation('shell');
  if (module !== undefined) return <ModuleOff module={module} hasUnsaved={hasUnsaved} />;
  return <Off title={t('module.off.page')} hint={t('module.off.hint')} />;
}

/** The notice of a disabled module, with the reason in the words of the administrator. */
function ModuleOff({ module, hasUnsaved }: Required<OffProps>) {
  const { t } = useTranslation('shell');
  const name = useModuleName(module);
  const { reason = '' } = module;
  const title = t('module.off.title', { name });
  const reasonText = reason === '' ? '' : t('module.off.reason', { reason });
  if (hasUnsaved)
    return <Alert type="warning" banner title={title} description={`${t('module.off.unsaved')} ${reasonText}`} />;
  return <Off title={title} hint={reasonText === '' ? t('module.off.hint') : reasonText} />;
}

function Off({ title, hint }: { readonly title: string; readonly hint: string }) {
  const { t } = useTranslation('shell');
  return (
    <PlainPage kind="info" icon={<StopOutlined />} title={title} hint={hint}>
      <Button href="/">{t('module.off.home')}</Button>
    </PlainPage>
  );
}
