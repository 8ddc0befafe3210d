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

const listPlaces = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeAll(() => {
  // The routers are notified of a navigation by single-spa.
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

test('moves all routers by a link of one', async () => {
  show(false);
  screen.getByText('module link').click();
  await waitFor(() => expect(listPlaces()).toEqual(['/other', '/other']));
  expect(ask).not.toHaveBeenCalled();
});

test.each(['shell', 'module'])(
  'asks before a link of the %s leaves unsaved changes, and stays on request',
  async (name) => {
    show();
    ask.mockResolvedValueOnce(false);
    screen.getByText(`${name} link`).click();
    await waitFor(() => expect(ask).toHaveBeenCalledWith('Unsaved changes'));
    // A page that had left the form would ask again.
    screen.getByText('module drawer').click();
    await waitFor(() => expect(location.search).toBe('?drawer=1'));
    expect(listPlaces()).toEqual(['/form', '/form']);
    expect(ask).toHaveBeenCalledTimes(1);
  },
);

test('moves every router by a link that may leave', async () => {
  show();
  ask.mockResolvedValue(true);
  screen.getByText('shell link').click();
  await waitFor(() => expect(listPlaces()).toEqual(['/other', '/other']));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('asks on "back" before any router is notified', async () => {
  show();
  ask.mockResolvedValueOnce(false);
  history.back();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(location.pathname).toBe('/form'));
  expect(listPlaces()).toEqual(['/form', '/form']);
  let placesOfSecondQuestion: string[] = [];
  ask.mockImplementationOnce(async () => {
    placesOfSecondQuestion = [location.pathname, ...listPlaces()];
    return true;
  });
  history.back();
  await waitFor(() => expect(listPlaces()).toEqual(['/before', '/before']));
  expect(placesOfSecondQuestion).toEqual(['/form', '/form', '/form']);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('does not ask about changes that stay on the screen', async () => {
  show();
  screen.getByText('module drawer').click();
  await waitFor(() => expect(location.search).toBe('?drawer=1'));
  expect(ask).not.toHaveBeenCalled();
});

test('asks on closing the page only while something is unsaved', () => {
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
