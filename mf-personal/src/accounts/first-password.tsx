import { Dialog } from '@dentarium/ui';
import { Alert, Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './accounts.module.css';

/** Shows a new password once, so that it can be handed over. */
export function FirstPassword(props: {
  readonly name: string;
  readonly password: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      width={440}
      title={t('accounts.passwordOf', { name: props.name })}
      mask={{ closable: false }}
      onCancel={props.onClose}
      footer={
        <Button type="primary" onClick={props.onClose}>
          {t('accounts.passwordDone')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('accounts.passwordOnce')} />
      <Typography.Text
        className={styles['password'] ?? ''}
        copyable={{ text: props.password, tooltips: [t('action.copy'), t('action.copied')] }}
      >
        <code>{props.password}</code>
      </Typography.Text>
    </Dialog>
  );
}
