import {
  SOCKET_CLOSE_CODES,
  SOCKET_GROUP,
  SOCKET_PATH,
  SOCKET_RETRY_MS,
  type SocketMessage,
  listSocketProtocols,
} from '@dentarium/api/socket-messages';
import { bus, type BusEvents } from '@dentarium/bus';
import { refreshAnswers } from '@dentarium/platform';

/** The account and the token of a socket. */
export interface SocketOptions {
  readonly userId: string;
  /** Returns the current access token; `null` if nobody is signed in. */
  readonly token: () => string | null;
  /** Called when the server reports the end of the session: a call will return the reason. */
  readonly onEnded: () => void;
}

/**
 * Maintains the one socket of the page (SOCK-01). It is reopened five seconds after it was closed, and its messages are
 * sent over the bus (SOCK-03).
 *
 * @returns a function that closes it permanently.
 */
export function connectSocket({ userId, token, onEnded }: SocketOptions): () => void {
  const address = new URL(SOCKET_PATH, location.origin);
  address.protocol = address.protocol.replace('http', 'ws');
  address.search = new URLSearchParams({ userId, groupCode: SOCKET_GROUP }).toString();
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasReady = false;

  function open(): void {
    const bearer = token();
    if (bearer === null) {
      scheduleReopening();
      return;
    }
    const openedSocket = new WebSocket(address, listSocketProtocols(bearer));
    socket = openedSocket;
    openedSocket.addEventListener('message', ({ data }) => handleMessage(JSON.parse(String(data)) as SocketMessage));
    openedSocket.addEventListener('close', ({ code }) => {
      if (socket !== openedSocket) return;
      socket = null;
      // It also closes with an expired token, and by then there is a fresh one.
      if (code === SOCKET_CLOSE_CODES.replaced || code === SOCKET_CLOSE_CODES.ended) onEnded();
      if (code !== SOCKET_CLOSE_CODES.replaced) scheduleReopening();
    });
  }

  function scheduleReopening(): void {
    timer = setTimeout(open, SOCKET_RETRY_MS);
  }

  function handleMessage(message: SocketMessage): void {
    if (message.kind !== 'ready') emit(message);
    else if (wasReady) bus.emit('socket:reconnected', {});
    else wasReady = true;
  }

  function close(): void {
    stopListening();
    clearTimeout(timer);
    const openedSocket = socket;
    socket = null;
    openedSocket?.close();
  }

  const stopListening = bus.on('session:ended', close);
  open();
  return close;
}

function emit(message: Exclude<SocketMessage, { kind: 'ready' }>): void {
  switch (message.kind) {
    case 'report':
    case 'packageProgress':
    case 'taskProgress': {
      const { taskId, type, clientId, Progress, Total, finish, isError } = message;
      bus.emit('task:changed', { taskId, type, clientId, progress: Progress, total: Total, finish, isError });
      return;
    }
    case 'reportComplete':
      bus.emit('report:complete', { taskId: message.taskId, patientIds: message.patientIds });
      return;
    case 'aiCallback':
      bus.emit('files:classified', { patientId: message.patientId });
      return;
    case 'memberOpened':
      bus.emit('member:opened', {});
      void refreshAnswers({ membership: true });
      return;
    case 'event':
      // The service that declares the event defines its payload; the server sends nothing else under its name.
      bus.emit(message.name as keyof BusEvents, message.detail as never);
      void refreshAnswers(message.touches ?? {});
  }
}
