/** The error codes of the protocol with their statuses (`oss-protocol.md`, section 6). */
const STATUSES = {
  InvalidArgument: 400,
  InvalidObjectName: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  EntityTooSmall: 400,
  EntityTooLarge: 400,
  MalformedXML: 400,
  InvalidDigest: 400,
  IncompleteBody: 400,
  SignatureDoesNotMatch: 403,
  InvalidAccessKeyId: 403,
  SecurityTokenExpired: 403,
  AccessDenied: 403,
  RequestTimeTooSkewed: 403,
  QuotaExceeded: 403,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  MethodNotAllowed: 405,
  FileAlreadyExists: 409,
  PreconditionFailed: 412,
  InvalidRange: 416,
  ServiceUnavailable: 503,
  InsufficientStorage: 507,
} as const;

/** An error of the protocol. */
export class OssError extends Error {
  /** The status of every code. */
  static readonly STATUSES = STATUSES;
  override readonly name = 'OssError';
  readonly code: keyof typeof STATUSES;
  /** Additional elements of the answer. */
  readonly detail: Readonly<Record<string, string>>;

  constructor(code: keyof typeof STATUSES, message: string, detail: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  /** Returns the HTTP status of the code. */
  get status(): number {
    return STATUSES[this.code];
  }
}
