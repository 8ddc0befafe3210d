import { expect, test } from '@jest/globals';
import { formatSyntax } from './syntax-names.ts';

test.each([
  ['1.2.840.10008.1.2', 'Implicit VR Little Endian (1.2.840.10008.1.2)'],
  ['1.2.840.10008.1.2.4.100', 'MPEG2 Main Profile / Main Level (1.2.840.10008.1.2.4.100)'],
  ['1.2.840.10008.1.2.4.110', 'JPEG XL Lossless (1.2.840.10008.1.2.4.110)'],
  ['1.2.840.113619.5.2', '1.2.840.113619.5.2'],
  ['1.2.840.10008.1.20', '1.2.840.10008.1.20'],
  ['constructor', 'constructor'],
  ['PALETTE COLOR', 'PALETTE COLOR'],
])('VIEW-02 formats the transfer syntax %s as %s', (syntax, text) => {
  expect(formatSyntax(syntax)).toBe(text);
});
