import { expect, test } from '@jest/globals';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { foundTopics, HELP_TOPICS } from './help-topics.ts';

const TEXTS = [
  { id: 'upload', title: 'Upload images', text: 'Drop them into a stage.' },
  { id: 'storage', title: 'Storage', text: 'How much an upload takes.' },
] as const;

test('PERS-06 every topic of the help has its texts in both languages', () => {
  for (const { help } of [ch, en]) expect(Object.keys(help.topic).toSorted()).toEqual([...HELP_TOPICS].toSorted());
});

test('PERS-06 a topic is found by all its words, those in the title first', () => {
  expect(foundTopics(TEXTS, '').map(({ id }) => id)).toEqual(['upload', 'storage']);
  expect(foundTopics([...TEXTS].toReversed(), 'UPLOAD').map(({ id }) => id)).toEqual(['upload', 'storage']);
  expect(foundTopics(TEXTS, 'upload  stage').map(({ id }) => id)).toEqual(['upload']);
  expect(foundTopics(TEXTS, 'implant')).toEqual([]);
});
