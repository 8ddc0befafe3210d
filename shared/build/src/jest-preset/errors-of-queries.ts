import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** Whether a query that finds nothing looks again soon. */
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

type QueryError = typeof getElementError;

/** An error that prints the page when somebody reads it. */
const printedWhenRead: QueryError = (message, container) => {
  const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
};

/** The same that the library makes, from where its query was called. */
const printed: QueryError = (message, container) => {
  const error = getElementError(message, container);
  Error.captureStackTrace(error, errorOf);
  return error;
};

const errorOf: QueryError = (...query) => (isWaiting() ? printedWhenRead(...query) : printed(...query));

// A query that waits printed the whole page at each look that found nothing; the last of them is read.
configure({ getElementError: errorOf });
