import { ErrorState, Skeletons } from '@dentarium/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './page/order-page.module.css';
import { BackLink } from './back-link.tsx';

/** A page whose answer is on the way or has failed. The way to the page above needs no answer. */
export function LoadingPage(props: {
  readonly answer: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  /** The page above, and what it is called. */
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
