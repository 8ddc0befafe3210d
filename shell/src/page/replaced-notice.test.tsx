import { bus } from '@dentarium/bus';
import { ModuleProviders } from '@dentarium/platform';
import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../texts/texts.ts';
import { ReplacedNotice } from './replaced-notice.tsx';

const NOTICE = 'Account offline notice';

test.each([
  ['before the notice is on the page', true],
  ['later', false],
])('AUTH-06 reports once that a session was replaced %s', async (_, isBefore) => {
  const onSeen = jest.fn();
  render(
    <ModuleProviders name="shell">
      <ReplacedNotice wasReplaced={() => isBefore} onSeen={onSeen} />
    </ModuleProviders>,
  );
  expect(screen.queryAllByRole('dialog')).toHaveLength(isBefore ? 1 : 0);
  act(() => bus.emit('session:ended', { reason: 'replaced' }));
  expect(await screen.findAllByRole('dialog', { name: NOTICE })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onSeen).toHaveBeenCalledTimes(1);
});
