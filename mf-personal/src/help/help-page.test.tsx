import { queryHelpTopics } from '@dentarium/api/modules/calls';
import { FakeServer, Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const createTopic = (order: number, en: readonly [string, string], ch: readonly [string, string], when?: object) => ({
  id: String(order),
  title: { ch: ch[0], en: en[0] },
  text: { ch: ch[1], en: en[1] },
  order,
  ...(when === undefined ? {} : { when }),
});
const TOPICS = [
  createTopic(10, ['Create a patient', 'Press New patient.'], ['新建患者', '点击新建患者。']),
  createTopic(
    20,
    ['Find a patient', 'Press / and type;\ntwo Chinese characters are enough.'],
    ['查找患者', '按 / 输入姓名。'],
  ),
  createTopic(30, ['Upload images', 'Drop files, DICOM too.'], ['上传影像', '拖入文件，也可以是 DICOM。']),
  createTopic(40, ['Only in the cloud', 'Members.'], ['仅公网', '会员。'], { mode: 'public' }),
];

let server: FakeServer;

beforeEach(() => {
  signIn();
  server = new FakeServer().on(queryHelpTopics, () => TOPICS);
});

test('PERS-06 MFE-07 searches the topics of modules while the user types, keeps the word in the address, and opens a topic', async () => {
  const { user } = showAt('/personal/help');
  const search = await screen.findByRole('searchbox', { name: 'Search the help' });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 topics'));
  await user.type(search, 'two chinese');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 topic'));
  expect(new URLSearchParams(location.search).get('q')).toBe('two chinese');
  await user.click(screen.getByText('Find a patient'));
  expect(await screen.findByText('two Chinese characters are enough.')).toBeTruthy();
});

test('PERS-06 shows the matches of a word in the address, in Chinese too, and all topics with one click if there are none', async () => {
  showAt('/personal/help?q=DICOM', 'ch');
  expect(await screen.findByText('上传影像')).toBeTruthy();
  const { user } = showAt('/personal/help?q=nothingatall');
  await screen.findByText('No topics match');
  await user.click(screen.getByText('Show all topics'));
  await screen.findByText('Create a patient');
  expect(location.search).toBe('');
});

test('PERS-06 reports topics that cannot be loaded and offers a retry', async () => {
  let fails = true;
  server.on(queryHelpTopics, () => {
    if (fails) throw new Refusal('request.tooMany');
    return TOPICS;
  });
  const { user } = showAt('/personal/help');
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await user.click(retryButton);
  expect(await screen.findByText('Create a patient')).toBeTruthy();
});
