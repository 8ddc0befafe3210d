import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { useRight, useSession } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './recycle.module.css';

/** Shows the link to the recycle bin in private mode, where the header has none, for users who may delete. */
export function RecycleBinLink() {
  const { t } = useTranslation();
  const { mode } = useSession();
  if (!useRight('delete') || mode === 'public') return null;
  return (
    <Link to="/recyclebin" className={styles['link']}>
      <DeleteOutlined aria-hidden /> {t('recycle.title')}
    </Link>
  );
}
