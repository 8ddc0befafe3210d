import { test as base } from '@playwright/test';
import { Header } from './pages/header.ts';
import { PatientForm } from './pages/patient-form.ts';
import { PatientList } from './pages/patient-list.ts';
import { PatientPage } from './pages/patient-page.ts';
import { Viewer } from './pages/viewer.ts';
import { Caller } from './server/caller.ts';
import { lockAccount } from './server/account-lock.ts';
import { type SignedIn, signInByCode } from './server/code-flow.ts';
import { savedSession } from './server/saved-session.ts';
import { type Language, type Say, texts } from './texts.ts';

export { expect } from '@playwright/test';

/** The mode that a product runs in. */
type Mode = 'public' | 'private';

/** What a test may choose: by project, by file, or by `test.use`. */
export interface Choices {
  readonly mode: Mode;
  /**
   * Who is signed in when the page opens; `null` for nobody. A newer sign-in of the same account ends the older session,
   * so files with the same account wait for each other: give them different ones where possible.
   */
  readonly account: string | null;
  /**
   * The file with the account. Files that want the same of a worker are run side by side, which is just what those with one
   * account should not be: with their own name they are run in the order of their names.
   */
  readonly file: string | null;
}

interface OfWorker {
  /** Where the product of this mode runs. */
  readonly address: string;
  /** Signs the account in, once for all tests of a file, as long as the session lives. */
  readonly session: () => Promise<SignedIn>;
}

interface OfTest {
  readonly language: Language;
  readonly say: Say;
  /** Calls the server as the account, past the browser. */
  readonly caller: Caller;
  readonly header: Header;
  readonly patientList: PatientList;
  readonly patientForm: PatientForm;
  readonly patientPage: PatientPage;
  readonly viewer: Viewer;
}

async function isAlive(address: string, { tokens }: SignedIn): Promise<boolean> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const answer = await fetch(new URL('/api/UsersService/GetUserInfo', address), { headers });
  return answer.ok;
}

/** The test of this package: a browser page in which the account is signed in, and what a clinician sees on it. */
export const test = base.extend<OfTest, Choices & OfWorker>({
  mode: ['public', { option: true, scope: 'worker' }],
  account: [null, { option: true, scope: 'worker' }],
  file: [null, { option: true, scope: 'worker' }],
  address: [
    async ({ mode }, provide) => {
      const port = process.env[mode === 'public' ? 'E2E_PUBLIC_PORT' : 'E2E_PRIVATE_PORT'];
      await provide(`http://localhost:${port}`);
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ address, account }, provide) => {
      const release = account === null ? () => undefined : await lockAccount(address, account);
      let signedIn: SignedIn | undefined;
      await provide(async () => {
        if (account === null) throw new Error('this test is signed in as nobody');
        if (signedIn === undefined || !(await isAlive(address, signedIn)))
          signedIn = await signInByCode(address, account);
        return signedIn;
      });
      release();
    },
    // Another file may have the account for as long as it takes; a file that signs in by itself has it too.
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: async ({ address }, provide) => provide(address),
  storageState: async ({ address, account, session }, provide) =>
    provide(account === null ? { cookies: [], origins: [] } : savedSession(address, await session())),
  language: async ({ locale }, provide) => provide(locale?.startsWith('zh') === true ? 'ch' : 'en'),
  say: async ({ language }, provide) => provide(texts(language)),
  caller: async ({ address, session }, provide) => provide(new Caller(address, (await session()).tokens.access_token)),
  header: async ({ page, say }, provide) => provide(new Header(page, say)),
  patientList: async ({ page, say }, provide) => provide(new PatientList(page, say)),
  patientForm: async ({ page, say }, provide) => provide(new PatientForm(page, say)),
  patientPage: async ({ page, say }, provide) => provide(new PatientPage(page, say)),
  viewer: async ({ page, say }, provide) => provide(new Viewer(page, say)),
});
