import { callApi } from '@dentarium/api';
import { MAX_SETTLED_REQUESTS, settleRequests } from '@dentarium/api/site/request-calls';
import { RequestKeys, type SentRequest, useSession } from '@dentarium/platform';
import { useEffect, useRef, useState } from 'react';
import { isSame } from '../stale-form/merge-fields.ts';
import { loadAttempt, removeAttempt, storeAttempt, type StoredAttempt } from './stored-attempt.ts';

/** The time for which the server certainly knows its answers, in ms; it forgets them after 24 hours. */
const MAX_KNOWN_MS = 23 * 60 * 60 * 1000;

/** The notice about an attempt to save whose answer did not arrive. */
export interface AttemptNotice {
  /** `unknown` if the server cannot be asked, or does not know it any more. */
  readonly state: 'checking' | 'saved' | 'unknown';
  /** The time at which it was sent. */
  readonly at: Date;
  /** True if saving again makes another entry. */
  readonly isRepeatable: boolean;
  /** Asks again; `null` if nothing more can be learned. */
  readonly onRetry: (() => void) | null;
  readonly onClose: () => void;
}

/** The outcome of an attempt: its requests that were made, or `unknown`. */
type Outcome = { readonly madeKeys: ReadonlySet<string> } | 'unknown';

function isKnowable({ at, requests }: StoredAttempt): boolean {
  const isSettleable = requests.length <= MAX_SETTLED_REQUESTS && requests.every(({ isSecret }) => !isSecret);
  return isSettleable && Date.now() - at.getTime() < MAX_KNOWN_MS;
}

/** Returns an attempt as it is stored in the window: without the input of secret calls and of forms without a draft. */
function withoutSecrets(attempt: StoredAttempt, hasDraft: boolean): StoredAttempt {
  if (hasDraft && attempt.requests.every(({ isSecret }) => !isSecret)) return attempt;
  return { ...attempt, values: null, requests: attempt.requests.map((request) => ({ ...request, inputKey: null })) };
}

async function findOutcome(attempt: StoredAttempt): Promise<Outcome> {
  if (!isKnowable(attempt)) return 'unknown';
  try {
    const body = { keys: attempt.requests.map(({ key }) => key) };
    return { madeKeys: new Set((await callApi(settleRequests, { body }, { silent: true })).madeKeys) };
  } catch {
    return 'unknown';
  }
}

/** The options of {@link useSentRequests}. */
interface SentRequestOptions {
  /** The place of the form; `undefined` stores nothing. */
  readonly place: string | undefined;
  /** False for a form without a draft, of which no input is stored. */
  readonly hasDraft: boolean;
  /** False for a form that saves itself, whose versions tell own saves. */
  readonly isActive: boolean;
  /** True if a saved form may be saved again as another entry, because it names no version. */
  readonly isRepeatable: boolean;
  /** True if a save may need several calls, so that one that was made does not mean that all is saved. */
  readonly hasSeveralCalls: boolean;
  /** Called when the server has said that the attempt was saved, with the values that were sent. */
  readonly onSaved: (sentValues: unknown) => void;
}

/**
 * Stores the ids of the requests of a form while their answer is missing, over a reload of the page. It asks the server
 * what became of them before the form claims that something is not saved, and before other values are sent.
 */
export function useSentRequests(options: SentRequestOptions) {
  const { place } = options;
  const { user } = useSession();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  /** The attempt without an answer, and the values of the next one. */
  const current = useRef<{ attempt: StoredAttempt | null; values: unknown }>({ attempt: null, values: null });
  const [keys] = useState(
    () =>
      new RequestKeys((requests: readonly SentRequest[]) => {
        if (!latest.current.isActive) return;
        const { attempt, values } = current.current;
        current.current.attempt = requests.length === 0 ? null : { at: attempt?.at ?? new Date(), requests, values };
        if (place === undefined) return;
        if (current.current.attempt === null) removeAttempt(user.id, place);
        else storeAttempt(user.id, place, withoutSecrets(current.current.attempt, latest.current.hasDraft));
      }),
  );
  const [left] = useState(() => (place === undefined || !options.isActive ? undefined : loadAttempt(user.id, place)));
  const [notice, setNotice] = useState<Pick<AttemptNotice, 'state' | 'at'> | null>(
    left === undefined ? null : { state: 'checking', at: left.at },
  );
  const settling = useRef<Promise<boolean> | null>(null);

  /** Asks what became of an attempt. Returns whether the form may be sent. */
  const ask = async (attempt: StoredAttempt): Promise<boolean> => {
    const { at, requests } = attempt;
    const outcome = await findOutcome(attempt);
    if (outcome === 'unknown') {
      setNotice({ state: 'unknown', at });
      return false;
    }
    const madeRequests = requests.filter(({ key }) => outcome.madeKeys.has(key));
    const { hasSeveralCalls, isRepeatable, onSaved } = latest.current;
    if (hasSeveralCalls || madeRequests.length < requests.length) {
      // Finished requests are not repeated when the same values are saved again.
      current.current.attempt = null;
      keys.resume(madeRequests);
      setNotice(null);
      return true;
    }
    keys.resume([]);
    setNotice({ state: 'saved', at });
    onSaved(attempt.values);
    return !isRepeatable;
  };
  const settle = (attempt: StoredAttempt): Promise<boolean> => {
    settling.current ??= ask(attempt).finally(() => {
      settling.current = null;
    });
    return settling.current;
  };

  useEffect(() => {
    if (left === undefined || current.current.attempt !== null) return;
    current.current = { attempt: left, values: left.values };
    keys.resume(left.requests);
    void settle(left);
    // Runs once; a page that is drawn in advance has no effects until it is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  /** Returns whether values may be sent now: nothing is unknown, or they repeat what was sent. */
  const canSend = async (values: unknown): Promise<boolean> => {
    if (settling.current !== null && !(await settling.current)) return false;
    const { attempt } = current.current;
    const isNew = attempt !== null && !isSame(attempt.values, values);
    if (isNew && !isKnowable(attempt) && notice?.state === 'unknown') {
      // The user has read that the outcome is unknown, and saves again.
      keys.resume([]);
      setNotice(null);
    } else if (isNew && !(await settle(attempt))) return false;
    current.current.values = values;
    return true;
  };
  const forget = (): void => {
    keys.resume([]);
    setNotice(null);
  };
  const shownAttempt = current.current.attempt;
  return {
    keys,
    canSend,
    notice:
      notice === null
        ? null
        : {
            ...notice,
            isRepeatable: options.isRepeatable,
            onRetry:
              notice.state === 'unknown' && shownAttempt !== null && isKnowable(shownAttempt)
                ? () => {
                    setNotice({ state: 'checking', at: shownAttempt.at });
                    void settle(shownAttempt);
                  }
                : null,
            onClose: forget,
          },
  };
}
