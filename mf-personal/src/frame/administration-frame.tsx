import { EmptyState } from '@dentarium/ui';
import { useRight, useSession } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import styles from './frame.module.css';

/**
 * Shows the administration over the full width; without the right to administer it shows a denial at any of its
 * addresses.
 */
export function AdministrationFrame() {
  const { t } = useTranslation();
  const { mode } = useSession();
  const canAdminister = useRight('resetPassword', 'editRole') && mode === 'private';
  return (
    <div className={styles['wide']}>
      {canAdminister ? <Outlet /> : <EmptyState kind="denied" title={t('frame.denied')} text={t('frame.deniedText')} />}
    </div>
  );
}
