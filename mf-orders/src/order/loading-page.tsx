import { ErrorState, Skeletons } from '@dentarium/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from '../order-page/order-page.module.css';
import { BackLink } from './back-link.tsx';

/** A page whose data are loading or failed to load. The link to the parent page is always available. */
export function LoadingPage(props: {
  readonly answer: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  /** The parent page, and its name. */
  readonly to: string;
  readonly label: string;
}) {
  const { answer, to, label } = props;
  return (
    <div className={styles['page']}>
      <BackLink to={to} label={label} />
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeletons shape="rows" count={10} />
      )}
    </div>
  );
}
