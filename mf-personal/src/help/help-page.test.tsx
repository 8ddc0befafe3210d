import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';
import { HELP_TOPICS } from './help-topics.ts';

beforeEach(() => signIn());

test('PERS-06 topics are found as one types, the address holds the word, and a topic opens', async () => {
  const { user } = showAt('/personal/help');
  const search = await screen.findByRole('searchbox', { name: 'Search the help' });
  expect(screen.getByRole('status').textContent).toBe(`${HELP_TOPICS.length} topics`);
  await user.type(search, 'two chinese');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 topic'));
  expect(new URLSearchParams(location.search).get('q')).toBe('two chinese');
  await user.click(screen.getByText('Find a patient'));
  expect(await screen.findByText(/Press \/ and type part of the name/)).toBeTruthy();
});

test('PERS-06 a link with a word shows what it finds, in Chinese too; without any, all topics are one click away', async () => {
  showAt('/personal/help?q=DICOM', 'ch');
  expect(await screen.findByText('上传影像')).toBeTruthy();
  const { user } = showAt('/personal/help?q=nothingatall');
  await screen.findByText('No topic fits');
  await user.click(screen.getByText('Show all topics'));
  await screen.findByText('Create a patient');
  expect(location.search).toBe('');
});
