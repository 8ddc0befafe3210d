import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { SOCKET_CLOSE_CODES, type SocketMessage } from '@dentarium/api/socket-messages';
import { bus, type BusEvents } from '@dentarium/bus';
import { queryClient } from '@dentarium/platform';
import { connectSocket } from './socket.ts';

declare module '@dentarium/api/server-events' {
  interface ServerEvents {
    'crown:changed': { readonly orgId: string };
  }
}

/** The server side of the sockets of the page. */
class ServerEnd extends EventTarget {
  static readonly all: ServerEnd[] = [];
  isClosed = false;
  readonly address: URL;
  readonly protocols: readonly string[];

  constructor(address: URL, protocols: readonly string[]) {
    super();
    this.address = address;
    this.protocols = protocols;
    ServerEnd.all.push(this);
  }

  say(message: SocketMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  end(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }

  close(): void {
    this.isClosed = true;
  }
}

describe('the socket of the page', () => {
  const { all } = ServerEnd;
  const original = globalThis.WebSocket;
  const onEnded = jest.fn();
  let token: string | null;
  let stop: () => void;
  let received: unknown[];
  const stops: (() => void)[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { WebSocket: ServerEnd });
    all.length = 0;
    onEnded.mockReset();
    token = 'token-1';
    received = [];
    const names: (keyof BusEvents)[] = ['task:changed', 'report:complete', 'files:classified', 'member:opened'];
    for (const name of [...names, 'crown:changed', 'socket:reconnected'] as const)
      stops.push(bus.on(name, (event) => received.push([name, event])));
    stop = connectSocket({ userId: 'user-1', token: () => token, onEnded });
  });
  afterEach(() => {
    stop();
    for (const end of stops.splice(0)) end();
    Object.assign(globalThis, { WebSocket: original });
    jest.useRealTimers();
  });

  test('SOCK-01 opens one with the user, the group and the token, and without the token in the address', () => {
    expect(all).toHaveLength(1);
    expect(String(all[0]?.address)).toBe(`ws://${location.host}/socket?userId=user-1&groupCode=FoWeb`);
    expect(all[0]?.protocols).toEqual(['dentarium.v1', 'token.token-1']);
  });

  test('SOCK-01 SOCK-04 reopens five seconds after it was closed, with the current token, and reports the gap', () => {
    all[0]?.say({ kind: 'ready' });
    expect(received).toEqual([]);
    token = 'token-2';
    all[0]?.end(1006);
    jest.advanceTimersByTime(4_999);
    expect(all).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(all[1]?.protocols[1]).toBe('token.token-2');
    expect(received).toEqual([]);
    all[1]?.say({ kind: 'ready' });
    expect(received).toEqual([['socket:reconnected', {}]]);
  });

  test('SOCK-02 SOCK-03 sends its messages over the bus', () => {
    const figures = { taskId: 't', Progress: 1, Total: 2, finish: false, isError: false };
    all[0]?.say({ kind: 'packageProgress', type: 'package', clientId: 'page', ...figures });
    all[0]?.say({ kind: 'report', type: 'report', ...figures });
    all[0]?.say({ kind: 'taskProgress', type: 'plan', ...figures });
    all[0]?.say({ kind: 'reportComplete', taskId: 't', patientIds: ['p'] });
    all[0]?.say({ kind: 'aiCallback', patientId: 'p' });
    all[0]?.say({ kind: 'memberOpened' });
    all[0]?.say({ kind: 'event', name: 'crown:changed', detail: { orgId: 'o' }, touches: { crownQueue: ['o'] } });
    const progress = { taskId: 't', progress: 1, total: 2, finish: false, isError: false };
    expect(received).toEqual([
      ['task:changed', { type: 'package', clientId: 'page', ...progress }],
      ['task:changed', { type: 'report', clientId: undefined, ...progress }],
      ['task:changed', { type: 'plan', clientId: undefined, ...progress }],
      ['report:complete', { taskId: 't', patientIds: ['p'] }],
      ['files:classified', { patientId: 'p' }],
      ['member:opened', {}],
      ['crown:changed', { orgId: 'o' }],
    ]);
  });

  test('SOCK-03 MFE-07 sends an event of a service over the bus by its name, and makes the affected answers stale', () => {
    const addQuery = (id: string, tags: Record<string, readonly string[]>) =>
      queryClient
        .getQueryCache()
        .build(queryClient, { queryKey: [id], meta: { tags } })
        .setData({}, { manual: true });
    addQuery('ours', { crownQueue: ['o'] });
    addQuery('theirs', { crownQueue: ['p'] });
    all[0]?.say({ kind: 'event', name: 'crown:changed', detail: { orgId: 'o' }, touches: { crownQueue: ['o'] } });
    expect(received).toEqual([['crown:changed', { orgId: 'o' }]]);
    expect(['ours', 'theirs'].map((id) => queryClient.getQueryState([id])?.isInvalidated)).toEqual([true, false]);
    queryClient.clear();
  });

  test('AUTH-06 checks a session that was replaced, and stays closed', () => {
    all[0]?.end(SOCKET_CLOSE_CODES.replaced);
    jest.advanceTimersByTime(60_000);
    expect(onEnded).toHaveBeenCalledTimes(1);
    expect(all).toHaveLength(1);
  });

  test('checks an expired token, and reopens with the next one', () => {
    token = null;
    all[0]?.end(SOCKET_CLOSE_CODES.ended);
    expect(onEnded).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5_000);
    expect(all).toHaveLength(1);
    token = 'token-2';
    jest.advanceTimersByTime(5_000);
    expect(all).toHaveLength(2);
  });

  test('closes permanently with the session of the page', () => {
    bus.emit('session:ended', { reason: 'expired' });
    expect(all[0]?.isClosed).toBe(true);
    all[0]?.end(1000);
    jest.advanceTimersByTime(60_000);
    expect(all).toHaveLength(1);
  });
});
