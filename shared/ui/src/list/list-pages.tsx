import { MAX_COUNTED_ROWS } from '@dentarium/domain';
import { Pagination } from 'antd';
import { useEffect } from 'react';
import styles from './list.module.css';
import { PAGE_SIZES } from './page-sizes.ts';
import { useListTexts } from './texts.ts';

/** The displayed part of a list. */
interface PagePosition {
  readonly page: number;
  readonly pageSize: number;
}

/** Shows the pagination of a list. An address beyond the last page leads to the last. */
export function ListPages({
  address: { page, pageSize },
  sizes = PAGE_SIZES,
  total,
  onChange,
}: {
  readonly address: PagePosition;
  /** The offered numbers of rows on a page. */
  readonly sizes?: readonly number[];
  readonly total: number;
  readonly onChange: (change: Partial<PagePosition>, options?: { readonly replace: boolean }) => void;
}) {
  const { t } = useListTexts();
  // Further rows are not counted, and nobody pages through them.
  const reachableCount = Math.min(total, MAX_COUNTED_ROWS);
  const last = Math.max(1, Math.ceil(reachableCount / pageSize));
  useEffect(() => {
    if (total > 0 && page > last) onChange({ page: last }, { replace: true });
  }, [page, last, total, onChange]);
  if (total <= Math.min(...sizes)) return null;
  return (
    <nav className={styles['pages']} aria-label={t('pages')}>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={reachableCount}
        pageSizeOptions={[...sizes]}
        showSizeChanger={sizes.length > 1}
        size="small"
        onChange={(next, size) =>
          // The first visible row stays visible.
          onChange({ page: size === pageSize ? next : Math.floor(((page - 1) * pageSize) / size) + 1, pageSize: size })
        }
      />
    </nav>
  );
}
