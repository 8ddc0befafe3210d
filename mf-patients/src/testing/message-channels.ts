import { MessageChannel } from 'node:worker_threads';
import { afterAll } from '@jest/globals';

/**
 * Provides message channels for the menus of the UI kit, because jsdom has none; those of Node keep the process alive
 * until they are closed.
 */
export function provideMessageChannels(): void {
  const channels: MessageChannel[] = [];
  class AutoClosedChannel extends MessageChannel {
    constructor() {
      super();
      channels.push(this);
    }
  }
  Object.assign(globalThis, { MessageChannel: AutoClosedChannel });
  afterAll(() => {
    for (const { port1 } of channels) port1.close();
  });
}
