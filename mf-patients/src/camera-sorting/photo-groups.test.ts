import { expect, test } from '@jest/globals';
import { mergeUp, type Photo, splitAt, splitPhotos } from './photo-groups.ts';

/** Creates photographs by their time and content: `09:00` a photograph, `09:00=P1` the card of P1. */
function photos(...entries: readonly string[]): Photo[] {
  return entries.map((text, index) => {
    const [time = '', card = null] = text.split('=');
    return {
      id: text,
      file: new File([], `${index}.jpg`),
      takenAt: `2026-01-02T${time}:00`,
      card,
      thumb: null,
    };
  });
}

const describeGroups = (groups: ReturnType<typeof splitPhotos>): string[] =>
  groups.map(({ card, photos: own }) => `${card ?? '?'}: ${own.map(({ id }) => id).join(' ')}`);

test.each<[string, readonly string[], readonly string[]]>([
  ['cards alone', ['09:00=P1', '09:01', '09:02', '09:03=P2', '09:04'], ['P1: 09:01 09:02', 'P2: 09:04']],
  ['gaps alone', ['09:00', '09:09', '09:30', '09:31'], ['?: 09:00 09:09', '?: 09:30 09:31']],
  ['a gap after a card and its photographs', ['09:00=P1', '09:01', '09:30'], ['P1: 09:01', '?: 09:30']],
  ['a card whose patient comes late', ['09:00=P1', '09:20', '09:21'], ['P1: 09:20 09:21']],
  ['photographs before the first card', ['09:00', '09:01=P1', '09:02'], ['?: 09:00', 'P1: 09:02']],
  ['a card photographed twice', ['09:00=P1', '09:00=P1', '09:02'], ['P1: 09:02']],
  ['a card of which there is nothing', ['09:00=P1', '09:01=P2', '09:02'], ['P2: 09:02']],
  ['the same patient again after a gap', ['09:00=P1', '09:01', '09:40=P1', '09:41'], ['P1: 09:01', 'P1: 09:41']],
  [
    'files in another order than they were taken',
    ['09:04', '09:03=P2', '09:01', '09:00=P1'],
    ['P1: 09:01', 'P2: 09:04'],
  ],
  ['nothing', [], []],
])('BEN-03 splits a memory card: %s', (_, entries, groups) =>
  expect(describeGroups(splitPhotos(photos(...entries)))).toEqual(groups),
);

test('BEN-03 splits and joins groups on request, and leaves a split-off group unassigned', () => {
  const groups = splitPhotos(photos('09:00=P1', '09:01', '09:02', '09:03'));
  const split = splitAt(groups, '09:02');
  expect(describeGroups(split)).toEqual(['P1: 09:01', '?: 09:02 09:03']);
  expect(describeGroups(mergeUp(split, '09:02'))).toEqual(['P1: 09:01 09:02 09:03']);
  expect(describeGroups(splitAt(groups, '09:01'))).toEqual(describeGroups(groups));
  expect(describeGroups(mergeUp(groups, groups[0]?.id ?? ''))).toEqual(describeGroups(groups));
});
