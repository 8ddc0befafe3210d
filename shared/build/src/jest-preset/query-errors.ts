import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** Whether a query that finds nothing looks again soon. */
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

type QueryError = typeof getElementError;

/** An error that prints the page when somebody reads it. */
const createLazyError: QueryError = (message, container) => {
  const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
};

/** The same that the library makes, from where its query was called. */
const createPrintedError: QueryError = (message, container) => {
  const error = getElementError(message, container);
  Error.captureStackTrace(error, createQueryError);
  return error;
};

const createQueryError: QueryError = (...query) =>
  isWaiting() ? createLazyError(...query) : createPrintedError(...query);

// A query that waits printed the whole page at each look that found nothing; the last of them is read.
configure({ getElementError: createQueryError });
