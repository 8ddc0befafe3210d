import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, Button, Drawer, Modal } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { restoreLostFocus } from './restore-lost-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = restoreLostFocus();
});
afterEach(() => {
  stop();
  cleanup();
});

interface OverlayProps {
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** All kinds of overlays of a page, removed without a closing event. */
const OVERLAYS: Readonly<Record<string, ComponentType<OverlayProps>>> = {
  Modal: ({ onClose, children }) => (
    <Modal open title="Over the page" footer={null} onCancel={onClose}>
      {children}
    </Modal>
  ),
  Drawer: ({ onClose, children }) => (
    <Drawer open title="Over the page" onClose={onClose}>
      {children}
    </Drawer>
  ),
  'an element of its own': ({ children }) => (
    <div role="dialog" aria-label="Over the page">
      {children}
    </div>
  ),
  menu: ({ children }) => <div role="menu">{children}</div>,
};

function Page({
  Overlay,
  opener = true,
}: {
  readonly Overlay: ComponentType<OverlayProps>;
  readonly opener?: boolean;
}) {
  const [open, setOpen] = useState(0);
  const [isPresent, setIsPresent] = useState(true);
  const close = (): void => setOpen((count) => count - 1);
  return (
    <main>
      <h1>Patients</h1>
      <Button>Before</Button>
      {isPresent ? <Button onClick={() => setOpen(1)}>Open</Button> : null}
      {open > 0 ? (
        <Overlay onClose={close}>
          <Button onClick={() => setOpen(2)}>Open another</Button>
          <Button
            onClick={() => {
              setIsPresent(opener);
              close();
            }}
          >
            Done
          </Button>
        </Overlay>
      ) : null}
      {open > 1 ? (
        <Overlay onClose={close}>
          <Button onClick={close}>Done with another</Button>
        </Overlay>
      ) : null}
    </main>
  );
}

const button = (name: string): HTMLElement => screen.getByText(name).closest('button') ?? document.body;

function clickButton(name: string): void {
  act(() => button(name).focus());
  fireEvent.click(button(name));
}

test.each(Object.entries(OVERLAYS))('PAT-02 returns the focus to the opener: %s', async (_, Overlay) => {
  render(<Page Overlay={Overlay} />);
  clickButton('Before');
  clickButton('Open');
  clickButton('Open another');
  clickButton('Done with another');
  await waitFor(() => expect(document.activeElement).toBe(button('Open another')));
  clickButton('Done');
  await waitFor(() => expect(document.activeElement).toBe(button('Open')));
});

test.each(Object.entries(OVERLAYS))(
  'PAT-07 keeps the focus when the opener is removed as well: %s',
  async (_, Overlay) => {
    render(<Page Overlay={Overlay} opener={false} />);
    clickButton('Open');
    clickButton('Done');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Patients' })));
  },
);

test('PAT-02 leaves the focus where the user has moved it', async () => {
  render(<Page Overlay={({ children }) => <div role="dialog">{children}</div>} />);
  clickButton('Open');
  act(() => button('Before').focus());
  fireEvent.click(button('Done'));
  await waitFor(() => expect(screen.queryByText('Done')).toBeNull());
  expect(document.activeElement).toBe(button('Before'));
});

test('PAT-02 returns the focus from a drawer that is removed before its first field had it', async () => {
  render(
    <Page
      Overlay={({ children }) => (
        <div tabIndex={-1} data-frame>
          <div role="dialog">{children}</div>
        </div>
      )}
    />,
  );
  clickButton('Open');
  act(() => document.querySelector<HTMLElement>('[data-frame]')?.focus());
  fireEvent.click(button('Done'));
  await waitFor(() => expect(document.activeElement).toBe(button('Open')));
});

function Asking() {
  const { modal } = App.useApp();
  const [row, setRow] = useState(true);
  const ask = (): void =>
    void modal.confirm({ title: 'Remove it?', okText: 'Remove', onOk: () => act(() => setRow(false)) });
  return (
    <main>
      <h1>Accounts</h1>
      {row ? <Button onClick={ask}>Row</Button> : null}
    </main>
  );
}

test('ADM-01 moves the focus to the heading when a question has removed its row', async () => {
  render(
    <App>
      <Asking />
    </App>,
  );
  clickButton('Row');
  await screen.findAllByText('Remove it?');
  clickButton('Remove');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Accounts' })));
});
