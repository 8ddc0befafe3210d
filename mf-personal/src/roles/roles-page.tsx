import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { queryRolesInfo } from '@dentarium/api/roles/calls';
import { callQuery, useRight } from '@dentarium/platform';
import { PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoleMatrix } from './role-matrix.tsx';
import styles from './roles.module.css';

const RoleDialog = lazy(() => import('./role-dialog.tsx'));

/** Shows the rights of each role, as a matrix, at `/roles` (ADM-02). */
export default function RolesPage() {
  const { t } = useTranslation();
  const canEdit = useRight('editRole');
  const roles = useQuery(callQuery(queryRolesInfo, {}, { silent: true }));
  const [isCreating, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title={t('roles.title')}
        actions={
          canEdit ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
              {t('roles.new')}
            </Button>
          ) : null
        }
      />
      <p className={styles['text']}>{t('roles.text')}</p>
      <QueryBoundary query={roles} onRefetchError="replace" loading={<Skeletons shape="rows" count={11} />}>
        {(data) => <RoleMatrix roles={data} canEdit={canEdit} />}
      </QueryBoundary>
      <Suspense fallback={null}>
        {isCreating ? <RoleDialog editing={null} onClose={() => setMaking(false)} /> : null}
      </Suspense>
    </>
  );
}
