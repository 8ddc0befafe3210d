import { afterEach, expect, jest, test } from '@jest/globals';
import { saveBlob } from './save-blob.ts';

afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('saves bytes under their name, and revokes their URL once the browser has read it', () => {
  jest.useFakeTimers();
  const clicked: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} at ${this.href}`);
  });
  const revoked: string[] = [];
  URL.createObjectURL = () => 'blob:http://localhost/one';
  URL.revokeObjectURL = (address) => void revoked.push(address);
  saveBlob(new Blob(['a']), 'Report 1.pdf');
  expect(clicked).toEqual(['Report 1.pdf at blob:http://localhost/one']);
  expect(revoked).toEqual([]);
  jest.runAllTimers();
  expect(revoked).toEqual(['blob:http://localhost/one']);
});
