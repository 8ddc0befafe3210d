import { ApiError } from '@dentarium/api';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { Skeletons } from '../loading/skeletons.tsx';
import { EmptyState } from './empty-state.tsx';
import { QueryBoundary, type QueryBoundaryProps, type QueryState } from './query-boundary.tsx';

type Names = readonly string[];

function createState(state: Partial<QueryState<Names>>): QueryState<Names> {
  return { data: undefined, isError: false, error: null, refetch: () => undefined, ...state };
}

function Sample({
  state,
  onRefetchError = 'keep',
}: Pick<QueryBoundaryProps<Names>, 'onRefetchError'> & { readonly state: Partial<QueryState<Names>> }) {
  const say = useSampleText();
  return (
    <QueryBoundary
      query={createState(state)}
      loading={<Skeletons shape="rows" count={3} />}
      empty={<EmptyState kind="none" title={say('还没有阶段', 'No stages yet')} />}
      onRefetchError={onRefetchError}
    >
      {(names) => (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

const NAMES = ['Before treatment 治疗前', 'Retention 保持期'];
const FAILURE = { isError: true, error: new ApiError('server.failed', '', { status: 500 }) };

function Loading() {
  return <Sample state={{}} />;
}

function Data() {
  return <Sample state={{ data: NAMES }} />;
}

function Empty() {
  return <Sample state={{ data: [] }} />;
}

function Failed() {
  return <Sample state={FAILURE} />;
}

function StaleDataAfterFailure() {
  return <Sample state={{ ...FAILURE, data: NAMES }} onRefetchError="showBoth" />;
}

export default defineEntry({ Loading, Data, Empty, Failed, StaleDataAfterFailure });
