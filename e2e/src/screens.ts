import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from './launch-browser.ts';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { STAGE_CODES } from '@dentarium/domain';
import { Caller } from './server/caller.ts';
import { type SignedIn, signInByCode } from './server/code-flow.ts';
import { toStorageState } from './server/saved-session.ts';
import type { Language } from './texts/texts.ts';

// Takes a screenshot of every screen of a running product with the demonstration clinic, in both themes and languages
// and at two sizes, for visual review: node e2e/src/screens.ts <folder> [address]
const [folder, address = 'http://localhost:8080'] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Name the folder for the screenshots: node src/screens.ts <folder> [address]');

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const LOOKS: readonly (readonly ['dark' | 'default', Language])[] = [
  ['dark', 'en'],
  ['dark', 'ch'],
  ['default', 'en'],
  ['default', 'ch'],
];

/** A screen: its name and address, and the preparation for its screenshot. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isSignedOut?: boolean;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Returns the screens, with the addresses of a patient of the demonstration who has several stages. */
async function listScreens(caller: Caller): Promise<Screen[]> {
  const { items } = await caller.ask(queryPatientList, {
    body: { stageCode: STAGE_CODES.retention, pageIndex: 1, pageSize: 1 },
  });
  const patientId = items[0]?.id ?? '';
  const stages = await caller.ask(getStageListByPid, { params: { id: patientId } });
  const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patientId } });
  const [first, ...others] = stages;
  const patient = `/patient/${patientId}`;
  const stage = `${patient}/stage/${first?.id}`;
  const image = files.find(({ stageId, category }) => stageId === first?.id && category === 6);
  return [
    { name: 'sign-in', path: '/', isSignedOut: true },
    { name: 'patients-table', path: '/patient' },
    { name: 'patients-cards', path: '/patient?view=cards' },
    { name: 'patients-filtered-out', path: '/patient?q=nobody+has+this+name' },
    { name: 'patient-form', path: '/patient?new=1' },
    { name: 'patient-form-faults', path: '/patient?new=1', prepare: (page) => page.keyboard.press('Control+Enter') },
    { name: 'patient', path: patient },
    { name: 'stage', path: stage },
    { name: 'stage-form', path: `${stage}?editStage=1` },
    { name: 'comparison', path: `${stage}?compare=${others.at(-1)?.id}` },
    { name: 'viewer', path: `${stage}?view=${image?.id}` },
    { name: 'viewer-keys', path: `${stage}?view=${image?.id}`, prepare: (page) => page.keyboard.press('?') },
    { name: 'not-found', path: '/nothing-here' },
    { name: '500', path: '/500' },
    { name: 'open-source-software', path: '/protocolcheck' },
    { name: 'account-without-role', path: '/accountInfoError' },
    {
      name: 'module-failed',
      path: '/nothing-here',
      prepare: async (page) => {
        await page.route(/remoteEntry/, (route) => route.abort());
        await page.getByRole('navigation').getByRole('link').first().click();
        await page.getByRole('alert').first().waitFor();
      },
    },
  ];
}

async function photographAll(
  browser: Browser,
  screens: readonly Screen[],
  signedIn: SignedIn,
  targetFolder: string,
): Promise<void> {
  for (const size of SIZES) {
    for (const [theme, language] of LOOKS) {
      for (const { name, path, isSignedOut = false, prepare } of screens) {
        const storageState = toStorageState(address, signedIn);
        const context = await browser.newContext({
          viewport: size,
          locale: language === 'ch' ? 'zh-CN' : 'en-US',
          reducedMotion: 'reduce',
          ...(isSignedOut ? {} : { storageState }),
        });
        await context.addInitScript(
          (themeName) => localStorage.setItem('dentarium.theme', JSON.stringify(themeName)),
          theme,
        );
        const page = await context.newPage();
        await page.goto(`${address}${path}`);
        await page.getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        if (isSignedOut && theme === 'default') await page.getByRole('navigation').getByRole('link').nth(1).click();
        await prepare?.(page);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(targetFolder, `${size.width}-${theme}-${language}-${name}.png`) });
        await context.close();
      }
    }
  }
}

const signedIn = await signInByCode(address, 'doctor');
const screens = await listScreens(new Caller(address, signedIn.tokens.access_token));
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  await photographAll(browser, screens, signedIn, folder);
} finally {
  await browser.close();
}
