import { createNoticeCall, type Notice } from '@dentarium/api/notice-call';
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
import { useEffect, useMemo } from 'react';
import { claimNewNotices } from './claim-new-notices.ts';

/** The declaration of a source of notices. */
type NoticeSource = NonNullable<RegisteredModule['notices']>[number];

const NO_MODULES: readonly RegisteredModule[] = [];

/** Returns the notices of all modules for the user, the latest first, and shows each new one as a message, once. */
export function useNotices(): readonly Notice[] {
  const { standing } = useSession();
  const modules = useQuery({ ...createModulesQuery(), staleTime: 300_000 }).data?.modules ?? NO_MODULES;
  const sources = useMemo(() => listDeclaredEntries(modules, standing, ({ notices }) => notices), [modules, standing]);
  const notices = useQueries({ queries: sources.map(toQuery), combine: joinNotices });
  useNewNotices(notices);
  return notices;
}

function toQuery({ path, reads }: NoticeSource) {
  const tags = Object.fromEntries(reads.map((tag) => [tag, true as const]));
  return { ...callQuery(createNoticeCall(path), {}, { silent: true }), meta: { tags } };
}

function joinNotices(answers: readonly { readonly data: readonly Notice[] | undefined }[]): readonly Notice[] {
  return answers.flatMap(({ data = [] }) => data).toSorted((one, other) => other.since.localeCompare(one.since));
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
