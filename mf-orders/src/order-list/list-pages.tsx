import { Pagination } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListAddress, PAGE_SIZES } from './list-address.ts';
import { MOST_COUNTED } from './list-total.ts';
import styles from './order-list.module.css';
import type { ChangeAddress } from './use-list-address.ts';

/** The pages of the list. An address beyond the last page leads to the last. */
export function ListPages({
  address,
  total,
  onChange,
}: {
  readonly address: ListAddress;
  readonly total: number;
  readonly onChange: ChangeAddress;
}) {
  const { t } = useTranslation();
  const { page, pageSize } = address;
  // More are not counted, and nobody looks through them page by page.
  const reachable = Math.min(total, MOST_COUNTED);
  const last = Math.max(1, Math.ceil(reachable / pageSize));
  useEffect(() => {
    if (total > 0 && page > last) onChange({ page: last }, { replace: true });
  }, [page, last, total, onChange]);
  if (total <= Math.min(...PAGE_SIZES)) return null;
  return (
    <nav className={styles['pages']} aria-label={t('list.pages')}>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={reachable}
        pageSizeOptions={PAGE_SIZES}
        showSizeChanger
        size="small"
        onChange={(next, size) =>
          // The first row that was in sight stays in sight.
          onChange({ page: size === pageSize ? next : Math.floor(((page - 1) * pageSize) / size) + 1, pageSize: size })
        }
      />
    </nav>
  );
}
