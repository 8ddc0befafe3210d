import type { OrderRow } from '@dentarium/api/orders/shapes';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './order-page.module.css';

const RemarkDialog = lazy(() => import('./remark-dialog.tsx'));

/** Shows the clinic's remark on a case, which users with edit access can change. */
export function RemarkLine({ order }: { readonly order: OrderRow }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { remark, mayEdit } = order;
  if (remark === '' && !mayEdit) return null;
  return (
    <p className={styles['about']}>
      {remark === '' ? null : <span className={styles['text']}>{remark}</span>}
      {mayEdit ? (
        <Button size="small" type="link" className={styles['remark'] ?? ''} onClick={() => setOpen(true)}>
          {t(remark === '' ? 'remark.add' : 'remark.change')}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <RemarkDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </p>
  );
}
