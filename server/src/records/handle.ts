import type { Call } from '@dentarium/api';
import { type CallContext as KernelCallContext, createHandle } from '../kernel/http/handle.ts';
import { RecordContext } from './record-context.ts';

export type { Route } from '../kernel/http/handle.ts';

/** The argument of a handler that works on patients' records. */
export type CallContext<C extends Call> = KernelCallContext<C, RecordContext>;

/** Binds a call of the contract to a handler that works on patients' records. */
export const handle = createHandle((...parts) => new RecordContext(...parts));
