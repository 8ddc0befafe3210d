import { ApiError } from '@dentarium/api';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { ErrorState } from './error-state.tsx';

const IGNORE = (): undefined => undefined;

function Offline() {
  return <ErrorState error={new ApiError('network.failed', '')} onRetry={IGNORE} />;
}

function ServerError() {
  const error = new ApiError('server.failed', '', { status: 500, requestId: '7f3a1c52-0d6e-4f0b-9a51-2c8e4b7d9f10' });
  return <ErrorState error={error} onRetry={IGNORE} />;
}

function Denied() {
  return <ErrorState error={new ApiError('access.denied', '', { status: 403 })} onRetry={IGNORE} />;
}

function Missing() {
  return <ErrorState error={new ApiError('patient.notFound', '', { status: 404 })} onRetry={IGNORE} />;
}

export default defineEntry({ Offline, ServerError, Denied, Missing });
