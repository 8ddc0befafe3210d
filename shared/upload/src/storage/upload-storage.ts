import { newId } from '@dentarium/api';
import type { Page } from '../page/page.ts';
import { readStoredUpload, type ResumableUpload, type StoredUpload } from './resumable-upload.ts';

const PREFIX = 'dentarium.upload';
/**
 * `upload` instead of the former `entry`: an open page of that version must not take an upload of this one for its own.
 */
const KINDS = ['upload', 'entry'] as const;
/** The server removes the parts of an unfinished upload after this time. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;
const BEAT_MS = 30_000;
/** A page in the background may beat only once a minute; one that was silent for this many ms was killed. */
const MAX_SILENCE_MS = 150_000;

/**
 * Stores the unfinished uploads of one account in the browser. Each has an entry of its own, so that two pages do not
 * overwrite each other. Each page has a heartbeat, so that a running upload of another page is not taken for an
 * interrupted one. In a browser that refuses to store, only the list after a reload is lost, not the upload.
 */
export class UploadStorage {
  readonly #page: Page;
  readonly #tab = newId();
  readonly #ownIds = new Set<string>();
  #account: string | null = null;
  #beatTimer: ReturnType<typeof setInterval> | null = null;

  constructor(page: Page) {
    this.#page = page;
    page.events.addEventListener('pagehide', () =>
      this.#withStorage((storage) => storage.removeItem(this.#toLifeKey())),
    );
  }

  /** Sets the account whose uploads are stored and listed from now on; the page no longer owns earlier ones. */
  setAccount(account: string | null): void {
    this.#account = account;
    this.#ownIds.clear();
    this.#stopBeating();
  }

  /** Stores an upload, or its new state. */
  save(upload: ResumableUpload): void {
    if (this.#account === null) return;
    this.#ownIds.add(upload.id);
    const storedUpload: StoredUpload = { ...upload, tab: this.#tab };
    this.#withStorage((storage) => storage.setItem(this.#toKey(upload.id), JSON.stringify(storedUpload)));
    this.#startBeating();
  }

  /** Removes an upload that is finished, cancelled, or no longer needed. */
  remove(id: string): void {
    this.#ownIds.delete(id);
    this.#withStorage((storage) => {
      for (const kind of KINDS) storage.removeItem(this.#toKey(id, kind));
    });
    if (this.#ownIds.size === 0) this.#stopBeating();
  }

  /** Lists the interrupted uploads: those of neither this page nor another live page. */
  listInterrupted(now = Date.now()): ResumableUpload[] {
    const interruptedUploads: StoredUpload[] = [];
    this.#withStorage((storage) => {
      for (const key of KINDS.flatMap((kind) => listKeys(storage, this.#toKey('', kind)))) {
        const upload = readStoredUpload(storage.getItem(key));
        if (!upload || upload.begunAt < now - MAX_AGE_MS) storage.removeItem(key);
        else if (!this.#ownIds.has(upload.id) && !isAlive(storage, upload.tab, now)) interruptedUploads.push(upload);
      }
    });
    return this.#account === null
      ? []
      : interruptedUploads.toSorted((one, other) => one.begunAt - other.begunAt).map(omitTab);
  }

  #toKey(id: string, kind: (typeof KINDS)[number] = 'upload'): string {
    return `${PREFIX}.${kind}.${this.#account ?? ''}.${id}`;
  }

  #toLifeKey(tab = this.#tab): string {
    return `${PREFIX}.alive.${tab}`;
  }

  #startBeating(): void {
    if (this.#beatTimer !== null) return;
    const beat = (): void => this.#withStorage((storage) => storage.setItem(this.#toLifeKey(), String(Date.now())));
    beat();
    this.#beatTimer = setInterval(beat, BEAT_MS);
  }

  #stopBeating(): void {
    if (this.#beatTimer !== null) clearInterval(this.#beatTimer);
    this.#beatTimer = null;
    this.#withStorage((storage) => storage.removeItem(this.#toLifeKey()));
  }

  #withStorage(work: (storage: Storage) => void): void {
    try {
      if (this.#page.storage) work(this.#page.storage);
    } catch {
      // Full or forbidden: the upload continues, but cannot be listed after a reload.
    }
  }
}

function listKeys(storage: Storage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

function isAlive(storage: Storage, tab: string, now: number): boolean {
  const beat = Number(storage.getItem(`${PREFIX}.alive.${tab}`) ?? 0);
  return now - beat < MAX_SILENCE_MS;
}

function omitTab({ tab: _tab, ...upload }: StoredUpload): ResumableUpload {
  return upload;
}
