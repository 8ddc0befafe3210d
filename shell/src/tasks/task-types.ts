import { queryTaskTypes, type TaskType } from '@dentarium/api/tasks/calls';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/** The types of task that the user may have, by their names. */
export type TaskTypesByName = ReadonlyMap<string, TaskType>;

const NONE: readonly TaskType[] = [];

/** Reads the types of task once; they change with the server only. */
export function useTaskTypes(): readonly TaskType[] {
  const { data } = useQuery({ ...callQuery(queryTaskTypes, {}, { silent: true }), staleTime: Infinity });
  return data ?? NONE;
}
