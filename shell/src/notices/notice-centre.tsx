import BellOutlined from '@ant-design/icons/BellOutlined';
import { useLanguage } from '@dentarium/platform';
import { Popup } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CountBadge } from '../counts/count-badge.tsx';
import { getHeader } from '../landmarks/get-header.ts';
import styles from './notices.module.css';
import { useNotices } from './use-notices.ts';

/** Shows how many notices the user has, and their list; nothing without one. */
export function NoticeCentre() {
  const { t } = useTranslation('shell');
  const [language] = useLanguage();
  const notices = useNotices();
  if (notices.length === 0) return null;
  return (
    <Popup
      arrow={false}
      container={getHeader}
      renderContent={(close) => (
        <section className={styles['panel']} aria-label={t('notices.title')}>
          <h2 className={styles['title']}>{t('notices.title')}</h2>
          <ul className={styles['list']}>
            {notices.map(({ id, text, to, since }) => (
              <li key={id} className={styles['notice']}>
                {to === null ? (
                  <span>{text[language]}</span>
                ) : (
                  <Link to={to} onClick={close}>
                    {text[language]}
                  </Link>
                )}
                <time className={styles['since']} dateTime={since}>
                  {new Date(since).toLocaleTimeString(language === 'ch' ? 'zh-CN' : 'en-GB', {
                    hour: '2-digit',
                    minute: '2-digit',
                  })}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    >
      <Button
        type="text"
        icon={<BellOutlined aria-hidden />}
        aria-label={t('notices.open', { count: notices.length })}
        title={t('notices.title')}
      >
        <CountBadge count={notices.length} isInLabel />
      </Button>
    </Popup>
  );
}
