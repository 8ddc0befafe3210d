import { callApi } from '@dentarium/api';
import { getMemberInfo } from '@dentarium/api/membership/calls';
import { bus } from '@dentarium/bus';
import { pageStore, sessionAtom, setSession } from '@dentarium/platform';

/**
 * Reads the membership of the page again when the account has got one, so that its tools open without a reload.
 *
 * @returns a function that stops it
 */
export function followMembership(): () => void {
  return bus.on('member:opened', () => {
    void callApi(getMemberInfo, {}, { silent: true }).then(
      (member) => {
        const session = pageStore.get(sessionAtom);
        if (session !== null) setSession({ ...session, member });
      },
      // The next start of the page reads it.
      () => undefined,
    );
  });
}
