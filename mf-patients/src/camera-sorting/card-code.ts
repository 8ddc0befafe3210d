/** What the code of a patient card begins with, so that no other code in a photograph is taken for one. */
const PREFIX = 'dentarium:';

/** What the code of a patient's card says: their number and nothing else. */
export function formatCardCode(patientNo: string): string {
  return `${PREFIX}${patientNo}`;
}

/** The patient number that a code says; `null` for a code that is no patient card. */
export function parseCardCode(text: string): string | null {
  const number = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  return /^[A-Za-z0-9]{1,64}$/.test(number) ? number : null;
}
