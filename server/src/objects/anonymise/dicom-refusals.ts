/** A DICOM file that is not suitable for an anonymous package: a media directory, a document, or unreadable pixels. */
export class UnsuitableDicomError extends Error {
  override readonly name = 'UnsuitableDicomError';
  /** True if the file holds an image, so that a series lacks it. */
  readonly isImage: boolean;

  constructor(message: string, { isImage }: { readonly isImage: boolean }) {
    super(message);
    this.isImage = isImage;
  }
}

/** The file declares that its pixels identify the patient, so cleaning the attributes is not enough. */
export class BurnedInAnnotationError extends Error {
  override readonly name = 'BurnedInAnnotationError';
}
