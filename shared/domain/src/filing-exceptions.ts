/**
 * The problems of an image that could not be filed (`domain-forms.md` 21): 1 no patient found, 2 two patients match, 3
 * wrong patient suspected, 4 unreadable file, 5 unrecognised category, 6 date conflict.
 */
export const EXCEPTION_QUESTIONS = [1, 2, 3, 4, 5, 6] as const;

/** A problem of an image that could not be filed. */
export type ExceptionQuestion = (typeof EXCEPTION_QUESTIONS)[number];

/** The states of such an image: open, filed, returned to the sender, or discarded. */
export const EXCEPTION_STATES = ['open', 'filed', 'returned', 'discarded'] as const;

/** The state of an image that could not be filed. */
export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** Letters and digits that may be a patient ID, at least three of them with a digit among them. */
const PATIENT_NO = /(?<![\p{L}\p{N}])(?=[A-Za-z]*\d)[A-Za-z\d]{3,32}(?![\p{L}\p{N}])/gu;
/** Counters of cameras and dates, which are not patient IDs: IMG_0001, DSC01234, 20261121. */
const NO_PATIENT = /^(?:img|dsc[nf]?|pict?|p\d{7}|mvi|dcim|scan|photo)?\d{0,8}$|^(?:19|20)\d{6}$/i;

/** Lists the words of a file name that may be a patient ID, the most likely ones first. */
export function listPatientNos(fileName: string): string[] {
  const stem = fileName.replace(/\.[^.]*$/, '').replaceAll('_', ' ');
  const candidates = stem.match(PATIENT_NO) ?? [];
  // Counters come last, because a clinic may number its patients plainly.
  const counters = candidates.filter((word) => NO_PATIENT.test(word));
  return [...new Set([...candidates.filter((word) => !NO_PATIENT.test(word)), ...counters])];
}
