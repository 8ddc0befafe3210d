import { callApi } from '@dentarium/api';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { followMembership } from './follow-membership.ts';
import { connectSocket } from './socket.ts';

/** Opens the socket of the page for the signed-in user; the end of a session is detected by the next call. */
export function connectPageSocket(userId: string, token: () => string | null): void {
  const checkSession = () => void callApi(getUserInfo, {}, { silent: true }).catch(() => undefined);
  followMembership();
  connectSocket({ userId, token, onEnded: checkSession });
}
