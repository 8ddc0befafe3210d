import { afterAll, afterEach } from '@jest/globals';
import { UnexpectedErrors } from './unexpected-errors.ts';

// What is written as an error by React, by a library or by the page is a fault that nobody looks for in a long output, so it fails the test in
// which it is said. A test of a fault has a spy of its own on console.error, and restores it.
const errors = new UnexpectedErrors();
console.error = errors.write;

afterEach(() => errors.check());
// What is said after the last test, when what it showed is taken away.
afterAll(() => errors.check());
