import { getWhitelist } from '@dentarium/api/site/calls';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/**
 * Returns whether the user is an operator of the site. Only components that need it send the request, so that no page
 * starts later for it.
 */
export function useOperator(): boolean {
  const input = { params: { list: 'operators' }, query: { key: 'whiteList' as const } };
  const { data } = useQuery(callQuery(getWhitelist, input, { silent: true }));
  return data?.data.some(({ value }) => value.length > 0) === true;
}
