/** Settings of a server whose data need not survive a power cut: writes do not wait for the disk. */
export const NOT_DURABLE = { fsync: 'off' } as const;
