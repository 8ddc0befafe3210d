import { expect, test } from '@jest/globals';
import { searchTopics } from './help-topics.ts';

const TEXTS = [
  { key: 'upload', title: 'Upload images', text: 'Drop them into a stage.' },
  { key: 'storage', title: 'Storage', text: 'How much an upload takes.' },
] as const;

test('PERS-06 finds a topic by all its words and lists title matches first', () => {
  expect(searchTopics(TEXTS, '').map(({ key }) => key)).toEqual(['upload', 'storage']);
  expect(searchTopics([...TEXTS].toReversed(), 'UPLOAD').map(({ key }) => key)).toEqual(['upload', 'storage']);
  expect(searchTopics(TEXTS, 'upload  stage').map(({ key }) => key)).toEqual(['upload']);
  expect(searchTopics(TEXTS, 'implant')).toEqual([]);
});
