import { ApiError } from '@dentarium/api';
import { ModuleProviders } from '@dentarium/platform';
import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { combineQueries, QueryBoundary, type QueryBoundaryProps, type QueryState } from './query-boundary.tsx';

const OFFLINE = new ApiError('network.failed', '', { status: 0 });
const DENIED = new ApiError('auth.forbidden', '', { status: 403 });

const refetch = jest.fn();
const buildQuery = <Data,>(data: Data | undefined, error: Error | null = null): QueryState<Data> => ({
  data,
  error,
  isError: error !== null,
  refetch,
});

function show(query: QueryState<readonly string[]>, more: Partial<QueryBoundaryProps<readonly string[]>> = {}): void {
  render(
    <ModuleProviders name="orders">
      <QueryBoundary query={query} loading={<p>loading</p>} {...more}>
        {(names) => <p>{names.join(', ')}</p>}
      </QueryBoundary>
    </ModuleProviders>,
  );
}

beforeEach(() => {
  signIn({ mode: 'private' });
  refetch.mockClear();
});
afterEach(cleanup);

test('CALL-02 shows the placeholder, then the data', () => {
  show(buildQuery<readonly string[]>(undefined));
  expect(screen.getByText('loading')).toBeTruthy();
  cleanup();
  show(buildQuery(['Li', 'Wang']));
  expect(screen.getByText('Li, Wang')).toBeTruthy();
});

test('CALL-02 shows a failure with a button to try again', () => {
  show(buildQuery<readonly string[]>(undefined, OFFLINE));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('loading')).toBeNull();
});

test.each([
  [OFFLINE, 'keep', true, false],
  [DENIED, 'keep', true, false],
  [OFFLINE, 'keepUnlessWithdrawn', true, false],
  [DENIED, 'keepUnlessWithdrawn', false, false],
  [OFFLINE, 'replace', false, true],
  [OFFLINE, 'showBoth', true, true],
] as const)('CALL-02 handles a failed refetch: %s, %s', (error, onRefetchError, showsData, showsError) => {
  show(buildQuery(['Li'], error), { onRefetchError });
  expect(screen.queryByText('Li') !== null).toBe(showsData);
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(showsError);
});

test('CALL-02 replaces an empty list, or what counts as empty', () => {
  show(buildQuery([]), { empty: <p>none</p> });
  expect(screen.getByText('none')).toBeTruthy();
  cleanup();
  show(buildQuery(['Li']), { empty: <p>one</p>, isEmpty: (names) => names.length < 2 });
  expect(screen.getByText('one')).toBeTruthy();
});

test('CALL-02 frames the placeholder and the failure, but not the data', () => {
  const renderFrame: QueryBoundaryProps<readonly string[]>['renderFrame'] = (content) => <main>{content}</main>;
  show(buildQuery<readonly string[]>(undefined), { renderFrame });
  expect(screen.getByRole('main')).toBeTruthy();
  cleanup();
  show(buildQuery<readonly string[]>(undefined, OFFLINE), { renderFrame });
  expect(screen.getByRole('main')).toBeTruthy();
  cleanup();
  show(buildQuery(['Li']), { renderFrame });
  expect(screen.queryByRole('main')).toBeNull();
});

test('CALL-02 combines queries, and repeats only those that failed', () => {
  const other = jest.fn();
  const combined = combineQueries({ name: buildQuery('Li'), age: buildQuery<number>(undefined, OFFLINE) });
  expect([combined.data, combined.error]).toEqual([undefined, OFFLINE]);
  combined.refetch();
  expect(refetch).toHaveBeenCalledTimes(1);
  combineQueries({ name: { ...buildQuery('Li'), refetch: other }, age: buildQuery(7, OFFLINE) }).refetch();
  expect(other).not.toHaveBeenCalled();
  expect(combineQueries({ name: buildQuery('Li'), age: buildQuery(7) }).data).toEqual({ name: 'Li', age: 7 });
});

test.each(['keep', 'showBoth'] as const)('CALL-02 keeps typed text if a refetch fails: %s', (onRefetchError) => {
  const renderForm = (error: Error | null) => (
    <ModuleProviders name="orders">
      <QueryBoundary query={buildQuery(['Li'], error)} onRefetchError={onRefetchError} loading={null}>
        {([name]) => <input aria-label="name" defaultValue={name} />}
      </QueryBoundary>
    </ModuleProviders>
  );
  const { rerender } = render(renderForm(null));
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Lin' } });
  rerender(renderForm(OFFLINE));
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Lin');
});
