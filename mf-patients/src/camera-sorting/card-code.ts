/** The prefix of the code on a patient card, which distinguishes it from other codes in a photograph. */
const PREFIX = 'dentarium:';

/** Returns the code of a patient's card: only their number. */
export function formatCardCode(patientNo: string): string {
  return `${PREFIX}${patientNo}`;
}

/** Returns the patient number of a code; `null` for a code that is not a patient card. */
export function parseCardCode(text: string): string | null {
  const number = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  return /^[A-Za-z0-9]{1,64}$/.test(number) ? number : null;
}
