/** The progress of a request to a service; `sent` waits for its answer. */
export type RequestState = 'waiting' | 'running' | 'sent' | 'done' | 'failed';
