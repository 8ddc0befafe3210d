import { callApi } from '@dentarium/api';
import { getPreference, insertOrUpdatePreference } from '@dentarium/api/services/doctor-service';
import { markOfNotation, notationOfMark, type ToothNotation } from '@dentarium/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery, invalidate } from '../queries/call-query.ts';
import { queryClient } from '../queries/query-client.ts';
import { useSession } from '../session/session.ts';

/** The preference by whose value a doctor writes teeth, everywhere and on every device. */
const TOOTH_MARK = 'toothMark';

function preferencesOf(userId: string) {
  return callQuery(getPreference, { query: { userId } }, { silent: true });
}

/** Shows the choice at once; one that cannot be kept is taken back, and the failure is said. */
async function keepNotation(userId: string, notation: ToothNotation): Promise<void> {
  const { queryKey } = preferencesOf(userId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  const chosen = { key: TOOTH_MARK, value: markOfNotation(notation) };
  queryClient.setQueryData(queryKey, (pairs) => pairs?.map((pair) => (pair.key === TOOTH_MARK ? chosen : pair)));
  try {
    await callApi(insertOrUpdatePreference, { body: { operatorId: userId, preferences: [chosen] } });
    await invalidate(getPreference);
  } catch {
    queryClient.setQueryData(queryKey, before);
  }
}

/**
 * The notation in which the user reads teeth, their clinical preference, and the function that changes it. FDI for who has
 * chosen none, and as long as their preferences cannot be read. Stored are always FDI numbers.
 */
export function useToothNotation(): [ToothNotation, (notation: ToothNotation) => void] {
  const { user } = useSession();
  const { data } = useQuery(preferencesOf(user.id));
  const notation = notationOfMark(data?.find(({ key }) => key === TOOTH_MARK)?.value);
  return [notation, (chosen) => void keepNotation(user.id, chosen)];
}
