import { expect, test } from '@jest/globals';
import { FLAG_NAMES, type Flags, resolveRights } from '@dentarium/domain';
import { render, screen } from '@testing-library/react';
import { queryClient } from '../queries/query-client.ts';
import { type Session, setSession, useRight, useSession } from './session.ts';

const flags = Object.fromEntries(FLAG_NAMES.map((name) => [name, false])) as Flags;

function buildSession(id: string, mode: 'public' | 'private', rights: number[]): Session {
  return {
    user: {
      id,
      name: id,
      userName: id,
      phoneNumber: '',
      avatar: '',
      isshowOperation: 0,
      isOrthodontist: true,
      gender: 0,
    },
    mode,
    standing: {
      mode,
      rights: resolveRights(mode, rights),
      roleIds: new Set(),
      flags,
      userName: id,
      signs: false,
      lab: false,
      whitelists: {},
    },
    organisations: [],
    fileConfig: { libraryRoot: '', libraryBucket: '', libraryType: 0, remark1: '', region: '', maxFileSize: 1 },
    member: null,
  };
}

function Rights() {
  const { user } = useSession();
  return (
    <p>
      {user.name} {useRight('export') ? 'exports' : 'only looks'}
    </p>
  );
}

test('MODE-02 MODE-03 gives all rights in public mode, and those of the roles in private mode', () => {
  setSession(buildSession('a', 'private', [10]));
  const { unmount } = render(<Rights />);
  expect(screen.getByText('a only looks')).toBeTruthy();
  unmount();
  setSession(buildSession('a', 'public', []));
  render(<Rights />);
  expect(screen.getByText('a exports')).toBeTruthy();
});

test('does not show the answers for one user to the next', () => {
  setSession(buildSession('a', 'public', []));
  queryClient.setQueryData(['patients'], ['one']);
  setSession(buildSession('a', 'public', []));
  expect(queryClient.getQueryData(['patients'])).toEqual(['one']);
  setSession(buildSession('b', 'public', []));
  expect(queryClient.getQueryData(['patients'])).toBeUndefined();
});
