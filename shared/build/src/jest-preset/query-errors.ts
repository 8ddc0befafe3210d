import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** Returns whether the current query retries soon. */
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

type QueryError = typeof getElementError;

/** Creates an error that prints the page when its message is read. */
const createLazyError: QueryError = (message, container) => {
  const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
};

/** Creates the error of the library, with the stack of the query's caller. */
const createPrintedError: QueryError = (message, container) => {
  const error = getElementError(message, container);
  Error.captureStackTrace(error, createQueryError);
  return error;
};

const createQueryError: QueryError = (...query) =>
  isWaiting() ? createLazyError(...query) : createPrintedError(...query);

// Otherwise a waiting query would print the whole page at each failed attempt; only the last error is read.
configure({ getElementError: createQueryError });
