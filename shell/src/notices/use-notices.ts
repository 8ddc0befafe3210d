import { createNoticeCall, type Notice } from '@dentarium/api/notice-call';
import type { NoticeRow } from '@dentarium/api/notices/calls';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { listen } from '@dentarium/platform/page-events';
import {
  callQuery,
  createModulesQuery,
  listDeclaredEntries,
  toast,
  useLanguage,
  useSession,
} from '@dentarium/platform';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { claimNewNotices } from './claim-new-notices.ts';
import { createOwnNoticesQuery, isListed, listOpenedNotices, markRead } from './own-notices.ts';

/** The declaration of a source of notices. */
type NoticeSource = NonNullable<RegisteredModule['notices']>[number];

/** A notice in the list of the header: one that the server keeps (`row`), or one of a module that is true now. */
export interface ShownNotice extends Notice {
  /** The name of the subject; `null` without one. */
  readonly subject: string | null;
  readonly row: NoticeRow | null;
}

const NO_MODULES: readonly RegisteredModule[] = [];
const NO_ROWS: readonly NoticeRow[] = [];

/** Returns the notices for the user, the latest first, and shows each new one as a message, once. */
export function useNotices(): readonly ShownNotice[] {
  const { standing } = useSession();
  const modules = useQuery({ ...createModulesQuery(), staleTime: 300_000 }).data?.modules ?? NO_MODULES;
  const sources = useMemo(() => listDeclaredEntries(modules, standing, ({ notices }) => notices), [modules, standing]);
  const declaredNotices = useQueries({ queries: sources.map(toQuery), combine: joinNotices });
  const own = useQuery(createOwnNoticesQuery());
  const rows = own.data?.items ?? NO_ROWS;
  useReadSubject(rows);
  useNewNotices(declaredNotices);
  useNewNotices(useArrivedNotices(own.data?.items));
  return useMemo(
    () => [...declaredNotices, ...rows.filter(isListed).map(toShownNotice)].toSorted(compareByTime),
    [declaredNotices, rows],
  );
}

function compareByTime(one: Notice, other: Notice): number {
  return other.since.localeCompare(one.since);
}

/** A repeated reason is news again, so the time is part of the id. */
function toShownNotice(row: NoticeRow): ShownNotice {
  const { id, since, text, to, subject } = row;
  return { id: `${id}/${since}`, text, to, since, subject, row };
}

/** Marks the notices about the subject of the open page as read. */
function useReadSubject(rows: readonly NoticeRow[]): void {
  const location = useLocation();
  useEffect(() => {
    void markRead(listOpenedNotices(rows, location));
  }, [rows, location]);
}

/** Returns the unread notices that have arrived since the page was opened; the bell alone tells of the earlier ones. */
function useArrivedNotices(rows: readonly NoticeRow[] | undefined): readonly ShownNotice[] {
  const [earlierIds, setEarlierIds] = useState<ReadonlySet<string> | null>(null);
  if (earlierIds === null && rows !== undefined) setEarlierIds(new Set(rows.map((row) => toShownNotice(row).id)));
  return useMemo(
    () =>
      earlierIds === null
        ? []
        : (rows ?? NO_ROWS)
            .filter(({ readAt }) => readAt === null)
            .map(toShownNotice)
            .filter(({ id }) => !earlierIds.has(id)),
    [rows, earlierIds],
  );
}

function toQuery({ path, reads }: NoticeSource) {
  const tags = Object.fromEntries(reads.map((tag) => [tag, true as const]));
  return { ...callQuery(createNoticeCall(path), {}, { silent: true }), meta: { tags } };
}

function joinNotices(answers: readonly { readonly data: readonly Notice[] | undefined }[]): readonly ShownNotice[] {
  return answers
    .flatMap(({ data = [] }) => data)
    .map((notice) => ({ ...notice, subject: null, row: null }))
    .toSorted(compareByTime);
}

/** Shows new notices while somebody looks at the page; a page in the background leaves them to the others. */
function useNewNotices(notices: readonly Notice[]): void {
  const [language] = useLanguage();
  useEffect(() => {
    const showNew = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || notices.length === 0) return;
      for (const { text } of await claimNewNotices(notices)) toast('info', text[language]);
    };
    void showNew();
    return listen(document, 'visibilitychange', () => void showNew());
  }, [notices, language]);
}
