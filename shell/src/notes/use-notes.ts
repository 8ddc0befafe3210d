import { queryNotes } from '@dentarium/api/notes/calls';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { containsKeyword, type NoteLine, toNoteLines } from './note-lines.ts';
import type { NotesSession } from './notes-session.ts';

const NO_LINES: readonly NoteLine[] = [];

/**
 * Returns the notes of the user, as far as this browser knows: also those that are not sent yet. With a keyword, `matches`
 * has those that contain it.
 */
export function useNotes(userId: string, { outbox }: NotesSession, keyword: string) {
  const copies = useSyncExternalStore(outbox.subscribe, outbox.getCopies);
  const query = useQuery(callQuery(queryNotes, { query: { user_id: userId } }, { silent: true }));
  const trimmed = keyword.trim();
  const search = useQuery({
    ...callQuery(queryNotes, { query: { user_id: userId, keyword: trimmed } }, { silent: true }),
    enabled: trimmed !== '',
  });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    void outbox.follow((data ?? []).map(({ id, version, info_content: content }) => ({ id, version, content })));
  }, [outbox, data]);
  const lines = useMemo(
    () => (data === undefined && copies.size === 0 ? undefined : toNoteLines(data ?? [], copies, dataUpdatedAt)),
    [data, copies, dataUpdatedAt],
  );
  const matches = useMemo(() => {
    if (trimmed === '' || lines === undefined) return lines ?? NO_LINES;
    const foundIds = new Set(search.data?.map(({ id }) => id));
    return lines.filter((line) => foundIds.has(line.id) || containsKeyword(line, trimmed));
  }, [lines, trimmed, search.data]);
  return { query: { ...query, data: lines }, lines: lines ?? NO_LINES, matches, refetch: query.refetch };
}
