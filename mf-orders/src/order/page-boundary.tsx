import { QueryBoundary, type QueryBoundaryProps, Skeletons } from '@dentarium/ui';
import styles from '../order-page/order-page.module.css';
import { BackLink } from './back-link.tsx';

type PageBoundaryProps<Data> = Pick<QueryBoundaryProps<Data>, 'query' | 'onRefetchError' | 'children'> & {
  /** The parent page, and its name. */
  readonly to: string;
  readonly label: string;
};

/**
 * Shows a page once its data are loaded. Until then, or if they failed to load, it links to the parent page. Data that
 * were deleted, or that the user may no longer see, are hidden by default.
 */
export function PageBoundary<Data>(props: PageBoundaryProps<Data>) {
  const { query, onRefetchError = 'keepUnlessWithdrawn', to, label, children } = props;
  return (
    <QueryBoundary
      query={query}
      onRefetchError={onRefetchError}
      loading={<Skeletons shape="rows" count={10} />}
      renderFrame={(content) => (
        <div className={styles['page']}>
          <BackLink to={to} label={label} />
          {content}
        </div>
      )}
    >
      {children}
    </QueryBoundary>
  );
}
