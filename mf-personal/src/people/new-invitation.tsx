import { Dialog } from '@dentarium/ui';
import { Alert, Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './people.module.css';

/** Shows the link and the code of a new invitation once. */
export function NewInvitation(props: { readonly code: string; readonly link: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const tooltips = [t('action.copy'), t('action.copied')];
  return (
    <Dialog
      open
      width={480}
      title={t('people.invitationReady')}
      mask={{ closable: false }}
      onCancel={props.onClose}
      footer={
        <Button type="primary" onClick={props.onClose}>
          {t('people.invitationDone')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('people.invitationOnce')} />
      {[
        [t('people.link'), props.link],
        [t('people.code'), props.code],
      ].map(([label, text = '']) => (
        <Typography.Text key={label} className={styles['code'] ?? ''} copyable={{ text, tooltips }}>
          {label}
          {t('people.colon')}
          <code>{text}</code>
        </Typography.Text>
      ))}
    </Dialog>
  );
}
