import { MAX_COUNTED_ROWS } from '@dentarium/domain';
import { Pagination } from 'antd';
import { useEffect } from 'react';
import styles from './list.module.css';
import { PAGE_SIZES } from './page-sizes.ts';
import { useListTexts } from './texts.ts';

/** What of a list is shown. */
interface Place {
  readonly page: number;
  readonly pageSize: number;
}

/** The pages of a list. An address beyond the last page leads to the last. */
export function ListPages({
  address: { page, pageSize },
  sizes = PAGE_SIZES,
  total,
  onChange,
}: {
  readonly address: Place;
  /** The numbers of rows on a page that are offered. */
  readonly sizes?: readonly number[];
  readonly total: number;
  readonly onChange: (change: Partial<Place>, how?: { readonly replace: boolean }) => void;
}) {
  const { t } = useListTexts();
  // More are not counted, and nobody looks through them page by page.
  const reachable = Math.min(total, MAX_COUNTED_ROWS);
  const last = Math.max(1, Math.ceil(reachable / pageSize));
  useEffect(() => {
    if (total > 0 && page > last) onChange({ page: last }, { replace: true });
  }, [page, last, total, onChange]);
  if (total <= Math.min(...sizes)) return null;
  return (
    <nav className={styles['pages']} aria-label={t('pages')}>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={reachable}
        pageSizeOptions={[...sizes]}
        showSizeChanger={sizes.length > 1}
        size="small"
        onChange={(next, size) =>
          // The first row that was in sight stays in sight.
          onChange({ page: size === pageSize ? next : Math.floor(((page - 1) * pageSize) / size) + 1, pageSize: size })
        }
      />
    </nav>
  );
}
