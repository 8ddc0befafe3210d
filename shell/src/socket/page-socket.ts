import { callApi } from '@dentarium/api';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { connectSocket } from './socket.ts';

/** Opens the socket of the page for who is signed in; a session that has ended is found out by the next call. */
export function connectPageSocket(userId: string, token: () => string | null): void {
  const ask = () => void callApi(getUserInfo, {}, { silent: true }).catch(() => undefined);
  connectSocket({ userId, token, onEnded: ask });
}
