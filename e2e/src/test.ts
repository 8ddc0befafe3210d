import type { RoleName } from '@dentarium/domain';
import { type Page, test as base, type TestInfo } from '@playwright/test';
import { Header } from './pages/header.ts';
import { PatientForm } from './pages/patient-form.ts';
import { PatientList } from './pages/patient-list.ts';
import { PatientPage } from './pages/patient-page.ts';
import { Viewer } from './pages/viewer.ts';
import { findAccount } from './server/account-pool.ts';
import type { Account } from './server/accounts.ts';
import { Caller } from './server/caller.ts';
import { type SignedIn, signInByCode } from './server/code-flow.ts';
import { toStorageState } from './server/saved-session.ts';
import { type Language, type Say, createSay } from './texts/texts.ts';

export { expect } from '@playwright/test';

/** The mode that a product runs in. */
type Mode = 'public' | 'private';

/** The options of a project. */
export interface ProjectOptions {
  readonly mode: Mode;
}

interface WorkerFixtures {
  /** The address of the product of this mode. */
  readonly address: string;
  /** Returns the account of this worker for a role. */
  readonly accountFor: (role: RoleName) => Account;
  /** Signs in the account of a role, once for all tests of the worker, as long as the session is alive. */
  readonly sessionFor: (role: RoleName) => Promise<SignedIn>;
}

interface TestFixtures {
  /** The role of the user when the page opens. In public mode every account has every right. */
  readonly role: RoleName;
  readonly account: Account;
  readonly session: () => Promise<SignedIn>;
  readonly language: Language;
  readonly say: Say;
  /** Calls the server as the account, without the browser. */
  readonly caller: Caller;
  readonly header: Header;
  readonly patientList: PatientList;
  readonly patientForm: PatientForm;
  readonly patientPage: PatientPage;
  readonly viewer: Viewer;
}

/** The storage of a signed-out browser: `test.use({ storageState: SIGNED_OUT })`. */
export const SIGNED_OUT = { cookies: [], origins: [] };

async function isAlive(address: string, { tokens }: SignedIn): Promise<boolean> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const answer = await fetch(new URL('/api/UsersService/GetUserInfo', address), { headers });
  return answer.ok;
}

/** Attaches a screenshot of each page of the browser to a failure. */
async function attachScreenshots(page: Page, info: TestInfo): Promise<void> {
  const pages =
    page
      .context()
      .browser()
      ?.contexts()
      .flatMap((context) => context.pages()) ?? [];
  for (const [index, openPage] of pages.entries()) {
    const path = info.outputPath(`test-failed-${index + 1}.png`);
    // A crashed page shows nothing.
    const isTaken = await openPage.screenshot({ path, timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (isTaken) info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}

/** The test of this package: a browser page of a signed-in account, and the page objects of a clinician's work. */
export const test = base.extend<TestFixtures, ProjectOptions & WorkerFixtures>({
  mode: ['public', { option: true, scope: 'worker' }],
  address: [
    async ({ mode }, provide) => {
      const port = process.env[mode === 'public' ? 'E2E_PUBLIC_PORT' : 'E2E_PRIVATE_PORT'];
      await provide(`http://localhost:${port}`);
    },
    { scope: 'worker' },
  ],
  accountFor: [
    async ({ mode }, provide, { parallelIndex }) => provide((role) => findAccount(mode, parallelIndex, role)),
    { scope: 'worker' },
  ],
  sessionFor: [
    async ({ address, accountFor }, provide) => {
      const sessions = new Map<string, SignedIn>();
      await provide(async (role) => {
        const { userName, password } = accountFor(role);
        const currentSession = sessions.get(userName);
        if (currentSession !== undefined && (await isAlive(address, currentSession))) return currentSession;
        const signedIn = await signInByCode(address, userName, password);
        sessions.set(userName, signedIn);
        return signedIn;
      });
    },
    { scope: 'worker' },
  ],
  role: ['seniorDoctor', { option: true }],
  account: async ({ accountFor, role }, provide) => provide(accountFor(role)),
  session: async ({ sessionFor, role }, provide) => provide(() => sessionFor(role)),
  baseURL: async ({ address }, provide) => provide(address),
  page: async ({ page }, provide, info) => {
    await provide(page);
    if (info.status !== info.expectedStatus) await attachScreenshots(page, info);
  },
  storageState: async ({ address, session }, provide) => provide(toStorageState(address, await session())),
  language: async ({ locale }, provide) => provide(locale?.startsWith('zh') === true ? 'ch' : 'en'),
  say: async ({ language }, provide) => provide(createSay(language)),
  caller: async ({ address, session }, provide) => provide(new Caller(address, (await session()).tokens.access_token)),
  header: async ({ page, say }, provide) => provide(new Header(page, say)),
  patientList: async ({ page, say }, provide) => provide(new PatientList(page, say)),
  patientForm: async ({ page, say }, provide) => provide(new PatientForm(page, say)),
  patientPage: async ({ page, say }, provide) => provide(new PatientPage(page, say)),
  viewer: async ({ page, say }, provide) => provide(new Viewer(page, say)),
});
