import { Dialog } from '@dentarium/ui';
import { Alert, Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';

/** A secret that is displayed once. */
export interface NewSecret {
  readonly title: string;
  /** The id that belongs to the secret. */
  readonly id: string;
  readonly secret: string;
}

/** Displays a secret once, for copying. */
export function SecretDialog({ secret, onClose }: { readonly secret: NewSecret; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const copyable = { tooltips: [t('integration.copy'), t('integration.copied')] };
  return (
    <Dialog
      open
      width={560}
      title={t('integration.secretOf', { name: secret.title })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('integration.secretTaken')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('integration.secretOnce')} />
      <dl>
        <dt>{t('integration.id')}</dt>
        <dd>
          <Typography.Text code copyable={copyable}>
            {secret.id}
          </Typography.Text>
        </dd>
        <dt>{t('integration.secret')}</dt>
        <dd>
          <Typography.Text code copyable={copyable}>
            {secret.secret}
          </Typography.Text>
        </dd>
      </dl>
    </Dialog>
  );
}
