declare module '@dentarium/bus' {
  interface BusEvents {
    /** Sent when the state of the upload queue has changed. */
    'upload:changed': UploadSummary;
  }
}

/** The counts of the upload queue. */
export interface UploadSummary {
  readonly waiting: number;
  readonly active: number;
  readonly paused: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly bytesSent: number;
  readonly bytesTotal: number;
  /** Over the last ten seconds; 0 if nothing was sent. */
  readonly bytesPerSecond: number;
}
