/** The failures of the protocol with their statuses (`oss-protocol.md`, section 6). */
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

/** A failure as the protocol names it. */
export class OssError extends Error {
  /** Every code with its status. */
  static readonly STATUSES = STATUSES;
  override readonly name = 'OssError';
  readonly code: keyof typeof STATUSES;
  /** Further elements of the answer. */
  readonly detail: Readonly<Record<string, string>>;

  constructor(code: keyof typeof STATUSES, message: string, detail: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  /** The HTTP status that the protocol has for the code. */
  get status(): number {
    return STATUSES[this.code];
  }
}
