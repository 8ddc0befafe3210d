/** The limits of a scheme. No part of a zip beyond them is read into memory. */
export const SCHEME_LIMITS = {
  /** Bytes of the zip. */
  zipBytes: 400 * 1024 ** 2,
  /** Bytes of `scheme.json`. */
  documentBytes: 8 * 1024 ** 2,
  /** Bytes of the mesh of a tooth or an attachment: 200,000 triangles as text. */
  toothBytes: 64 * 1024 ** 2,
  toothTriangles: 200_000,
  /** Bytes of the mesh of a gum: 1,000,000 triangles as text. */
  gumBytes: 320 * 1024 ** 2,
  gumTriangles: 1_000_000,
  /** Bytes of the model of a step. */
  modelBytes: 320 * 1024 ** 2,
  steps: 200,
  teeth: 52,
  /** Keys of a tooth: one per step, and the start. */
  keys: 201,
  /** Entries of each of the other lists. */
  entries: 400,
  /** The farthest coordinate in mm. */
  reach: 500,
  /** Characters of a path in the zip. */
  path: 200,
  /** Characters of the remarks. */
  remarks: 5000,
} as const;

/** The greatest tip in degrees. Beyond it rotation and torque cannot be distinguished. */
export const MAX_TIP_DEGREES = 89;
