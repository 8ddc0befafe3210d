import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './site-frame.module.css';

const follow = (changed: () => void): (() => void) => onlineManager.subscribe(changed);
const isOnline = (): boolean => onlineManager.isOnline();

/**
 * Says that the browser has no network for as long as it has none, since what is asked for meanwhile waits. The place is
 * always there, so that a screen reader announces what comes into it.
 */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(follow, isOnline);
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
