import type { Notice } from '@dentarium/api/notice-call';
import { runUnderLock } from '../sign-in/lock.ts';

const STORAGE_KEY = 'dentarium.shownNotices';
const LOCK_NAME = 'dentarium.shownNotices';
/** The number of remembered notices; more than a doctor gets in a day. */
const MAX_REMEMBERED = 200;

function readShownIds(): readonly string[] {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(data) ? data.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Selects the notices that no tab of this browser has shown yet, and remembers that this one shows them. */
export function claimNewNotices(notices: readonly Notice[]): Promise<Notice[]> {
  return runUnderLock(LOCK_NAME, async () => {
    const shownIds = readShownIds();
    const newNotices = notices.filter(({ id }) => !shownIds.includes(id));
    if (newNotices.length === 0) return [];
    try {
      const ids = [...shownIds, ...newNotices.map(({ id }) => id)];
      localStorage.setItem(STORAGE_KEY, JSON.stringify(ids.slice(-MAX_REMEMBERED)));
    } catch {
      // Storage is full or forbidden: each tab shows the notice.
    }
    return newNotices;
  });
}
