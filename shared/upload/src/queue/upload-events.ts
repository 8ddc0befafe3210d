declare module '@dentarium/bus' {
  interface BusEvents {
    /** The state of the upload queue has changed. */
    'upload:changed': UploadSummary;
  }
}

/** The upload queue in figures. */
export interface UploadSummary {
  readonly waiting: number;
  readonly active: number;
  readonly paused: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly bytesSent: number;
  readonly bytesTotal: number;
  /** Over the last ten seconds; 0 when nothing was sent. */
  readonly bytesPerSecond: number;
}
