/** A DICOM file, or a frame of it, that cannot be read. */
export class DamagedDicom extends Error {
  override readonly name = 'DamagedDicom';
}

/** A DICOM file that is right in itself and has no picture: it holds no image, or one in a form that is not read. */
export class NoDicomPicture extends Error {
  override readonly name = 'NoDicomPicture';
  readonly code: 'noPixels' | 'syntax';
  /** Of `syntax` what is not read, for example a transfer syntax; else empty. */
  readonly detail: string;

  constructor(code: NoDicomPicture['code'], detail = '') {
    super(`no picture: ${code} ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
