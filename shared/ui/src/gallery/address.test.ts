import { expect, test } from '@jest/globals';
import { formatAddress, type GalleryAddress, parseAddress } from './address.ts';

test.each<[string, GalleryAddress]>([
  ['#popup?theme=light&lang=ch', { id: 'popup', theme: 'default', language: 'ch', overlay: '' }],
  ['#popup?theme=dark&lang=en&state=Open', { id: 'popup', theme: 'dark', language: 'en', overlay: 'Open' }],
])('reads the address %s and writes it again', (hash, address) => {
  expect(parseAddress(hash)).toEqual(address);
  expect(formatAddress(address)).toBe(hash);
});

test.each(['', '#', '#?theme=blue&lang=de'])(
  'reads the address "%s" as the first entry in dark and English',
  (hash) => {
    expect(parseAddress(hash)).toEqual({ id: '', theme: 'dark', language: 'en', overlay: '' });
  },
);
