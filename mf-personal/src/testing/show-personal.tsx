import { RIGHT_NAMES, type RightName, ROLES, type RoleName } from '@dentarium/domain';
import { addTexts, languageAtom, ModuleProviders, pageStore, queryClient, setSession } from '@dentarium/platform';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { routes } from '../routes.tsx';

addTexts('personal', { ch, en });
// A busy machine draws slowly; and asking of every element whether it is hidden takes longer than the tests.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });
// jsdom makes no addresses for bytes.
URL.createObjectURL = () => 'blob:file';
URL.revokeObjectURL = () => undefined;

export const USER_ID = '22222222-2222-4222-8222-222222222222';
export const CLINIC = {
  id: '11111111-1111-4111-8111-111111111111',
  name: '明眸口腔',
  nameEn: 'Bright Dental',
  authId: '',
};

/** Signs somebody in, in a clinic of one. */
export function signIn(
  options: {
    readonly mode?: 'public' | 'private';
    readonly rights?: readonly RightName[];
    readonly roles?: readonly RoleName[];
  } = {},
): void {
  const { mode = 'private', rights = RIGHT_NAMES, roles = ['superAdmin'] } = options;
  const flags = {
    online: false,
    prDesign: false,
    agent: false,
    remote: false,
    notes: false,
    callNumber: false,
    dentureDesign: false,
  };
  setSession({
    user: {
      id: USER_ID,
      name: 'Dr Wang',
      userName: 'wang',
      phoneNumber: '',
      avatar: '',
      isshowOperation: 0,
      isOrthodontist: true,
      gender: 2,
    },
    mode,
    standing: {
      mode,
      rights: new Set(rights),
      roleIds: new Set(roles.map((role) => ROLES[role])),
      flags,
      userName: 'wang',
      whitelists: {},
    },
    organisations: [CLINIC],
    fileConfig: { libraryRoot: '', libraryBucket: '', libraryType: 0, remark1: '', region: '', maxFileSize: 1e9 },
    member: null,
  });
}

function Pages() {
  return useRoutes(routes);
}

/** Shows a page of the module at an address, in English, with nothing left of the page before. */
export function showAt(address: string, language: 'ch' | 'en' = 'en') {
  cleanup();
  queryClient.clear();
  pageStore.set(languageAtom, language);
  history.replaceState(null, '', address);
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const page = render(
    <ModuleProviders name="personal">
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </ModuleProviders>,
  );
  return { user, page };
}
