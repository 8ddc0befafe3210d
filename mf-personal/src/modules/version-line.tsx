import type { StatusVersion } from '@dentarium/api/modules/report-calls';
import { formatFileSize } from '@dentarium/ui';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../frame/format-moment.ts';
import styles from './modules.module.css';

/** Number of digits of a hash that tell two versions apart. */
const HASH_PREFIX_LENGTH = 12;

/** Shows a version of a module: name, hash to copy, size, time of publication, and what pages have reported about it. */
export function VersionLine(props: {
  readonly label: string;
  readonly version: StatusVersion | null;
  readonly note?: ReactNode;
}) {
  const { t } = useTranslation();
  const { label, version, note } = props;
  return (
    <div className={styles['version']}>
      <dt className={styles['label']}>{label}</dt>
      {version === null ? (
        <dd className={styles['facts']}>–</dd>
      ) : (
        <dd className={styles['facts']}>
          <strong className={styles['code']}>{version.version}</strong>
          {version.hash === null ? null : (
            <Typography.Text
              className={styles['code'] ?? ''}
              title={version.hash}
              copyable={{ text: version.hash, tooltips: [t('modules.copyHash'), t('action.copied')] }}
            >
              {version.hash.slice(0, HASH_PREFIX_LENGTH)}
            </Typography.Text>
          )}
          {version.size === null ? null : <span>{formatFileSize(version.size)}</span>}
          {version.publishedAt === null ? null : (
            <time dateTime={version.publishedAt}>{formatMoment(version.publishedAt)}</time>
          )}
          <span>{t(`modules.outcome.${version.outcome ?? 'none'}`)}</span>
          {note}
        </dd>
      )}
    </div>
  );
}
