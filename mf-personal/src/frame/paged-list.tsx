import { QueryBoundary, type QueryState, Skeletons } from '@dentarium/ui';
import { ListPages } from '@dentarium/ui/list';
import type { ReactNode } from 'react';

/** The number of rows of a page of each list in this module. */
export const PAGE_SIZE = 20;

const PAGE_SIZES = [PAGE_SIZE];

/** The answer to a request for one page of a list. */
interface ListPage {
  readonly total: number;
  readonly items: readonly unknown[];
}

/** Shows a page of a list below its filters: its rows and the other pages, or that it is loading, failed or empty. */
export function PagedList<Answer extends ListPage>(props: {
  readonly query: QueryState<Answer>;
  readonly page: number;
  /** Returns the content of a list without any row. */
  readonly renderEmpty: (answer: Answer) => ReactNode;
  readonly onPage: (page: number) => void;
  readonly children: (items: Answer['items']) => ReactNode;
}) {
  return (
    <QueryBoundary query={props.query} onRefetchError="replace" loading={<Skeletons shape="rows" count={8} />}>
      {(answer) =>
        answer.total === 0 ? (
          props.renderEmpty(answer)
        ) : (
          <>
            {props.children(answer.items)}
            <ListPages
              address={{ page: props.page, pageSize: PAGE_SIZE }}
              sizes={PAGE_SIZES}
              total={answer.total}
              onChange={({ page = 1 }) => props.onPage(page)}
            />
          </>
        )
      }
    </QueryBoundary>
  );
}
