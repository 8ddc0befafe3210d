import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { setLeaveQuestion, useLeaveGuard } from '@dentarium/platform';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router-dom';
import { start } from 'single-spa';

const ask = jest.fn<(message: string) => Promise<boolean>>();

/** A router of its own, as the shell and every module have one. */
function Part({ name, dirty = false }: { readonly name: string; readonly dirty?: boolean }) {
  return (
    <BrowserRouter>
      <Screen name={name} dirty={dirty} />
    </BrowserRouter>
  );
}

function Screen({ name, dirty }: { readonly name: string; readonly dirty: boolean }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useLeaveGuard(dirty, 'Unsaved changes');
  return (
    <section aria-label={name}>
      <output>{pathname}</output>
      <Link to="/other">{name} link</Link>
      <button onClick={() => void navigate('/form?drawer=1')}>{name} drawer</button>
    </section>
  );
}

const places = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Every step that was begun is done, and its listeners were called. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

beforeAll(() => {
  // The routers are told of a step when single-spa tells them, by themselves.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  start({ urlRerouteOnly: true });
});

beforeEach(() => {
  ask.mockReset();
  setLeaveQuestion(ask);
  history.replaceState({ idx: 0 }, '', '/before');
  history.pushState({ idx: 1 }, '', '/form');
});

afterEach(cleanup);

function show(dirty = true) {
  return render(
    <>
      <Part name="shell" />
      <Part name="module" dirty={dirty} />
    </>,
  );
}

test('a link of one router moves the other too', async () => {
  show(false);
  screen.getByText('module link').click();
  await waitFor(() => expect(places()).toEqual(['/other', '/other']));
  expect(ask).not.toHaveBeenCalled();
});

test.each(['shell', 'module'])(
  'a link of the %s asks before what is unsaved is left, and stays when told to',
  async (name) => {
    show();
    ask.mockResolvedValue(false);
    screen.getByText(`${name} link`).click();
    await waitFor(() => expect(ask).toHaveBeenCalledWith('Unsaved changes'));
    await settled();
    expect(location.pathname).toBe('/form');
    expect(places()).toEqual(['/form', '/form']);
    expect(ask).toHaveBeenCalledTimes(1);
  },
);

test('a link that may leave moves every router', async () => {
  show();
  ask.mockResolvedValue(true);
  screen.getByText('shell link').click();
  await waitFor(() => expect(places()).toEqual(['/other', '/other']));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('"back" asks before any router hears of it', async () => {
  show();
  ask.mockResolvedValueOnce(false);
  history.back();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(location.pathname).toBe('/form'));
  expect(places()).toEqual(['/form', '/form']);
  await settled();
  ask.mockResolvedValueOnce(true);
  history.back();
  await waitFor(() => expect(places()).toEqual(['/before', '/before']));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what stays on the screen is not asked about', async () => {
  show();
  screen.getByText('module drawer').click();
  await waitFor(() => expect(location.search).toBe('?drawer=1'));
  expect(ask).not.toHaveBeenCalled();
});

test('closing the page asks only while something is unsaved', () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { rerender } = show();
  expect(closing()).toBe(true);
  rerender(
    <>
      <Part name="shell" />
      <Part name="module" />
    </>,
  );
  expect(closing()).toBe(false);
});
