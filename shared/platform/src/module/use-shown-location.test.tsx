import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { useShownLocation } from './use-shown-location.ts';

let come: () => void;
const prepare = jest.fn();
const load = () => new Promise<void>((resolve) => (come = resolve));

const routes: RouteObject[] = [
  { path: '/list', element: <Place name="list" /> },
  { path: '/late/:id', element: <Place name="late" />, handle: { prepare, load } },
  { path: '/ready', element: <Place name="ready" />, handle: { load: () => null } },
];

/** A page that shows its location. */
function Place({ name }: { readonly name: string }) {
  const { pathname, search } = useLocation();
  return <p>{`${name} ${pathname}${search}`}</p>;
}

function Screen() {
  const shownLocation = useShownLocation(routes, useLocation());
  return (
    <>
      {['/list?page=2', '/late/1', '/late/2', '/ready', '/elsewhere'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      {useRoutes([...routes, { path: '*', element: <p>none</p> }], shownLocation)}
    </>
  );
}

const place = () => screen.getByRole('paragraph').textContent;
const go = (to: string) => act(async () => screen.getByText(to).click());

beforeEach(() => {
  render(<Screen />, { wrapper: ({ children }) => <MemoryRouter initialEntries={['/list']}>{children}</MemoryRouter> });
});

afterEach(() => {
  prepare.mockClear();
});

test('MFE-01 keeps the former page at its own address until the next one has its code', async () => {
  await go('/late/1');
  expect(place()).toBe('list /list');
  expect(prepare).toHaveBeenCalledTimes(1);
  await act(async () => come());
  expect(place()).toBe('late /late/1');
});

test('MFE-01 shows a page whose code does not arrive all the same, with a loading state', async () => {
  await go('/late/1');
  expect(await screen.findByText('late /late/1')).toBeTruthy();
});

test('MFE-01 shows a page that can be rendered at once immediately, like another address of the same page', async () => {
  await go('/ready');
  expect(place()).toBe('ready /ready');
  await go('/late/1');
  await act(async () => come());
  await go('/late/2');
  expect(place()).toBe('late /late/2');
  expect(prepare).toHaveBeenCalledTimes(1);
});

test('MFE-01 drops the awaited page when the user navigates elsewhere meanwhile', async () => {
  await go('/late/1');
  await go('/list?page=2');
  await act(async () => come());
  expect(place()).toBe('list /list?page=2');
});

test('MFE-01 holds nothing back at an address of another module', async () => {
  await go('/elsewhere');
  expect(place()).toBe('none');
});
