import { afterAll, afterEach } from '@jest/globals';
import { format } from 'node:util';

// What is written as an error by React, by a library or by the page is a fault that nobody looks for in a long output, so it fails the test in
// which it is said. A test of a fault has a spy of its own on console.error, and restores it.
const said: string[] = [];

/**
 * React says this of an answer that arrives while the test waits for nothing, which depends on how fast the machine is: it tells how a test waits
 * and nothing about the page.
 */
const OUTSIDE_ACT = /not wrapped in act\(/;

console.error = (...args: unknown[]): void => {
  const text = format(...args);
  if (!OUTSIDE_ACT.test(text)) said.push(text);
};

function failIfSaid(): void {
  if (said.length > 0) throw new Error(`console.error was called:\n${said.splice(0).join('\n')}`);
}

afterEach(failIfSaid);
// What is said after the last test, when what it showed is taken away.
afterAll(failIfSaid);
