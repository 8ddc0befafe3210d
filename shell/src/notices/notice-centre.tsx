import BellOutlined from '@ant-design/icons/BellOutlined';
import { Popup } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../counts/count-badge.tsx';
import { getHeader } from '../landmarks/get-header.ts';
import { NoticeLine } from './notice-line.tsx';
import styles from './notices.module.css';
import { markRead, markSeen } from './own-notices.ts';
import { useNotices } from './use-notices.ts';

/** Shows how many notices the user has not read, and the list of notices; nothing without one. */
export function NoticeCentre() {
  const { t } = useTranslation('shell');
  const notices = useNotices();
  if (notices.length === 0) return null;
  const rows = notices.flatMap(({ row }) => (row === null ? [] : [row]));
  const unreadRows = rows.filter(({ readAt }) => readAt === null);
  const count = notices.length - rows.length + unreadRows.length;
  return (
    <Popup
      arrow={false}
      container={getHeader}
      onOpenChange={(isOpen) => void (isOpen && markSeen(rows))}
      renderContent={(close) => (
        <section className={styles['panel']} aria-label={t('notices.title')}>
          <h2 className={styles['title']}>{t('notices.title')}</h2>
          <ul className={styles['list']}>
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} onClose={close} />
            ))}
          </ul>
          {unreadRows.length === 0 ? null : (
            <Button type="link" onClick={() => void markRead(unreadRows)}>
              {t('notices.readAll')}
            </Button>
          )}
        </section>
      )}
    >
      <Button
        type="text"
        icon={<BellOutlined aria-hidden />}
        aria-label={t('notices.open', { count })}
        title={t('notices.title')}
      >
        {count === 0 ? null : <CountBadge count={count} isInLabel />}
      </Button>
    </Popup>
  );
}
