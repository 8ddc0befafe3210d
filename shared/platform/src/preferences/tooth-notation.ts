import { getPreference, insertOrUpdatePreference } from '@dentarium/api/doctors/calls';
import { toToothMark, parseToothMark, type ToothNotation } from '@dentarium/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../queries/call-query.ts';
import { useApiMutation } from '../queries/use-api-mutation.ts';
import { useSession } from '../session/session.ts';

/** The preference for the notation of teeth, on all screens and devices. */
const TOOTH_MARK = 'toothMark';

function createPreferencesQuery(userId: string) {
  return callQuery(getPreference, { query: { userId } }, { silent: true });
}

/**
 * Returns the notation in which the user reads teeth, their clinical preference, and the function that changes it. FDI
 * is the default, also if the preferences cannot be read. Stored numbers are always FDI.
 */
export function useToothNotation(): [ToothNotation, (notation: ToothNotation) => void] {
  const { user } = useSession();
  const { data } = useQuery(createPreferencesQuery(user.id));
  const notation = parseToothMark(data?.find(({ key }) => key === TOOTH_MARK)?.value);
  // Shown at once, and rolled back if it cannot be stored.
  const savePreference = useApiMutation(insertOrUpdatePreference, {
    scope: TOOTH_MARK,
    optimistic: (cache, { body }) =>
      cache.change(createPreferencesQuery(user.id), (pairs) =>
        pairs.map((pair) => body.preferences.find(({ key }) => key === pair.key) ?? pair),
      ),
  });
  const chooseNotation = (nextNotation: ToothNotation): void =>
    void savePreference.mutate({
      body: { operatorId: user.id, preferences: [{ key: TOOTH_MARK, value: toToothMark(nextNotation) }] },
    });
  return [notation, chooseNotation];
}
