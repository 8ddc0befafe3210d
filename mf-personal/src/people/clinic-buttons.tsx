import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import styles from './people.module.css';

const CreateClinicDialog = lazy(() => import('./create-clinic-dialog.tsx'));

/** Shows the ways into another clinic: by the code of an invitation, or a new one. */
export function ClinicButtons() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <span className={styles['actions']}>
      <Button onClick={() => void navigate('/personal/join')}>{t('people.joinByCode')}</Button>
      <Button onClick={() => setCreating(true)}>{t('people.createClinic')}</Button>
      <Suspense fallback={null}>
        {isCreating ? <CreateClinicDialog code="" onClose={() => setCreating(false)} /> : null}
      </Suspense>
    </span>
  );
}
