/** A DICOM file or frame that cannot be read. */
export class DicomFormatError extends Error {
  override readonly name = 'DicomFormatError';
}

/** A valid DICOM file without a readable picture: it holds no image, or one in an unsupported form. */
export class NoDicomImageError extends Error {
  override readonly name = 'NoDicomImageError';
  readonly code: 'noPixels' | 'syntax';
  /** For `syntax` the unsupported feature, for example a transfer syntax; else empty. */
  readonly detail: string;

  constructor(code: NoDicomImageError['code'], detail = '') {
    super(`no picture: ${code} ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
