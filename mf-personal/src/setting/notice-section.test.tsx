import { getBindThirdPartyList } from '@dentarium/api/account/calls';
import { type NoticeSetting, queryNoticeSettings, saveNoticeSetting } from '@dentarium/api/notices/calls';
import { getOwnAccount, queryOutbox } from '@dentarium/server/calls/account';
import { FakeServer, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const SETTING: NoticeSetting = {
  kind: 'letters.arrived',
  title: { ch: '信件', en: 'Letters' },
  delivery: 'list',
  canSendMessages: true,
};

let settings: readonly NoticeSetting[];
let server: FakeServer;

beforeEach(() => {
  signIn();
  settings = [SETTING];
  server = new FakeServer()
    .on(getOwnAccount, () => ({
      id: USER_ID,
      userName: 'wang',
      name: 'Dr Wang',
      gender: 2,
      phone: '',
      avatar: '',
      isOrthodontist: true,
      qualificationStatus: 2,
      hasPassword: true,
      canSetPassword: false,
      version: 1,
    }))
    .on(getBindThirdPartyList, () => [])
    .on(queryOutbox, () => null)
    .on(queryNoticeSettings, () => [...settings])
    .on(saveNoticeSetting, ({ body }) => {
      const { delivery } = body as Pick<NoticeSetting, 'delivery'>;
      settings = settings.map((one) => ({ ...one, delivery }));
      return true as const;
    });
});

async function openChoice(): Promise<string[]> {
  const section = within(await screen.findByRole('region', { name: 'Notices' }));
  fireEvent.mouseDown(await section.findByRole('combobox', { name: 'Letters' }));
  await screen.findByText('Not at all', { selector: '.ant-select-item-option-content' });
  return [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent ?? '');
}

test('NOTICE-02 lets the user choose how notices of a kind reach them', async () => {
  showAt('/personal/setting');
  expect(await openChoice()).toEqual(['Not at all', 'In the list', 'In the list and by short message']);
  fireEvent.click(screen.getByText('In the list and by short message'));
  await waitFor(() =>
    expect(server.listReceived(saveNoticeSetting)[0]?.body).toEqual({ kind: 'letters.arrived', delivery: 'message' }),
  );
  expect((await screen.findAllByText('In the list and by short message')).length).toBeGreaterThan(0);
});

test('NOTICE-02 offers no short messages that cannot be sent', async () => {
  settings = [{ ...SETTING, canSendMessages: false }];
  showAt('/personal/setting');
  expect(await openChoice()).toEqual(['Not at all', 'In the list']);
});
