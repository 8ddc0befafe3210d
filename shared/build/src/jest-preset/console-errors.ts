import { afterAll, afterEach } from '@jest/globals';
import { UnexpectedErrors } from './unexpected-errors.ts';

// An error that React, a library or the page logs would go unnoticed in a long output, so it fails its test. A test of
// a failure mocks console.error and restores it.
const errors = new UnexpectedErrors();
console.error = errors.write;

afterEach(() => errors.check());
// Catches errors after the last test, during cleanup.
afterAll(() => errors.check());
