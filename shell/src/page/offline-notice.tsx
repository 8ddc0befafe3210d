import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './site-frame.module.css';

const subscribeToNetwork = (onChange: () => void): (() => void) => onlineManager.subscribe(onChange);
const isOnline = (): boolean => onlineManager.isOnline();

/**
 * Shows the notice that the browser has no network, shown as long as it has none, since requests wait meanwhile. Its
 * element always exists, so that a screen reader announces its content.
 */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(subscribeToNetwork, isOnline);
  return (
    <div role="status" className={styles['offline']} data-online={online}>
      {online ? null : (
        <>
          <DisconnectOutlined aria-hidden />
          <span>
            <b>{t('offline.title')}</b> {t('offline.text')}
          </span>
        </>
      )}
    </div>
  );
}
