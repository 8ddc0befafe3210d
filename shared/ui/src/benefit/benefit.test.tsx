import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { buildMember, signIn } from '@dentarium/platform/testing';
import { BENEFIT_KEYS, BENEFIT_NAMES, type BenefitKey } from '@dentarium/domain';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Button } from 'antd';
import { ActionMenu } from '../overlay/action-menu.tsx';
import { BenefitButton } from './benefit-button.tsx';
import { useBenefitItem } from './use-benefit-item.tsx';

const ran = jest.fn();

function Tool({ benefit }: { readonly benefit: BenefitKey }) {
  const item = useBenefitItem(benefit);
  return (
    <main>
      <BenefitButton benefit={benefit} onClick={ran}>
        Use it
      </BenefitButton>
      <ActionMenu items={[item({ key: 'tool', label: 'Line of it', onClick: ran })]}>
        <Button>More</Button>
      </ActionMenu>
    </main>
  );
}

function show(benefit: BenefitKey): void {
  cleanup();
  ran.mockClear();
  render(
    <ModuleProviders name="ui">
      <Tool benefit={benefit} />
    </ModuleProviders>,
  );
}

const button = (name: string): HTMLElement => screen.getByText(name).closest('button') ?? document.body;

/** Presses a button like the keyboard does: it has the focus. */
function press(element: HTMLElement): void {
  act(() => element.focus());
  fireEvent.click(element);
}

async function chooseLine(): Promise<void> {
  press(button('More'));
  fireEvent.click(await screen.findByText('Line of it'));
}

beforeEach(() => pageStore.set(languageAtom, 'en'));
afterEach(cleanup);

const CLOSED: readonly [string, (key: BenefitKey) => ReturnType<typeof buildMember> | null, RegExp][] = [
  ['none', () => null, /needs a membership\. You have none\./],
  ['one that has ended', (key) => buildMember([key], '2020-01-01'), /Yours ended on 2020-01-01\./],
  [
    'one with all benefits but this',
    (key) => buildMember(BENEFIT_KEYS.filter((other) => other !== key)),
    /is not part of your membership\./,
  ],
];

const OPEN: readonly [string, (key: BenefitKey) => Parameters<typeof signIn>[0]][] = [
  ['public mode with the benefit', (key) => ({ mode: 'public', member: buildMember([key]) })],
  ['private mode without a membership', () => ({ mode: 'private' })],
];

describe.each(BENEFIT_KEYS)('BEN-09 the tool of benefit %s', (key) => {
  // Checks the focus of shared/ui/src/benefit/benefit-button.tsx.
  test.each(CLOSED)('is locked, membership: %s', async (_, member, reason) => {
    signIn({ mode: 'public', member: member(key) });
    show(key);
    press(button('Use it'));
    expect((await screen.findByText(reason)).textContent).toContain(BENEFIT_NAMES[key].en);
    await waitFor(() => expect(document.activeElement).toBe(button('OK')));
    press(button('OK'));
    await waitFor(() => expect(document.activeElement).toBe(button('Use it')));
    expect(ran).not.toHaveBeenCalled();
  });

  test.each(OPEN)('is open, %s', async (_, session) => {
    signIn(session(key));
    show(key);
    press(button('Use it'));
    await chooseLine();
    expect(ran).toHaveBeenCalledTimes(2);
  });
});

// Checks the focus of shared/ui/src/benefit/use-benefit-item.tsx.
test('BEN-09 explains a locked menu item in a dialog, and returns the focus to the menu', async () => {
  signIn({ mode: 'public', member: null });
  show(4);
  await chooseLine();
  expect(await screen.findByText(/“Smart overlay” needs a membership\./)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('OK'));
  press(button('OK'));
  await waitFor(() => expect(document.activeElement).toBe(button('More')));
  expect(ran).not.toHaveBeenCalled();
});
