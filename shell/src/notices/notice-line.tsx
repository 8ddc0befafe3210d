import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { useLanguage } from '@dentarium/platform';
import { formatMoment } from '@dentarium/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './notices.module.css';
import { markDone, markRead } from './own-notices.ts';
import type { ShownNotice } from './use-notices.ts';

/** Shows a notice with its subject and time; its text leads to the subject. */
export function NoticeLine({ notice, onClose }: { readonly notice: ShownNotice; readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [language] = useLanguage();
  const { text, subject, to, since, row } = notice;
  const open = (): void => {
    onClose();
    if (row !== null && row.readAt === null) void markRead([row]);
  };
  return (
    <li className={styles['notice']} data-unread={row === null || row.readAt === null}>
      <span>
        {to === null ? (
          <span>{text[language]}</span>
        ) : (
          <Link to={to} onClick={open}>
            {text[language]}
          </Link>
        )}{' '}
        {subject === null ? null : <span className={styles['since']}>{subject}</span>}
      </span>
      <span className={styles['end']}>
        <time className={styles['since']} dateTime={since}>
          {formatMoment(new Date(since))}
        </time>
        {row === null ? null : (
          <Button
            type="text"
            size="small"
            icon={<CheckOutlined aria-hidden />}
            aria-label={t('notices.done', { notice: text[language] })}
            title={t('notices.finish')}
            onClick={() => void markDone(row)}
          />
        )}
      </span>
    </li>
  );
}
