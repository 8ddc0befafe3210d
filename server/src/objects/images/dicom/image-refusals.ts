import { DicomFormatError, NoDicomImageError } from '@dentarium/dicom';
import { DamagedImageError, NoRenditionError } from '../image-job.ts';

/** Runs work on a DICOM file and converts its errors to those of images. @throws DamagedImageError, NoRenditionError */
export async function withImageRefusals<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoDicomImageError) throw new NoRenditionError(error.code, error.detail);
    if (error instanceof DicomFormatError) throw new DamagedImageError(error.message, { cause: error });
    throw error;
  }
}
