import { describe, expect, test } from '@jest/globals';
import { createTextElement } from './testing/dicom-for-tests.ts';
import { toTextStatement } from './text-statement.ts';

const MODALITIES = ['CR', 'DX', 'PX', 'IO', 'CT', 'MR', 'US', 'SC', 'XC', 'OT', 'DOC', 'ES', 'GM', null] as const;
const STATEMENTS = [
  [null, 'none'],
  ['', 'none'],
  ['NO', 'free'],
  ['NO ', 'free'],
  ['no', 'none'],
  ['UNKNOWN', 'none'],
  ['NO\\YES', 'none'],
  ['YES', 'shown'],
  ['yes', 'shown'],
] as const;

describe.each(MODALITIES)('SAFE-03 a picture of the modality %s', (modality) => {
  test.each(STATEMENTS)('with the statement %j is %s', (value, statement) => {
    const elements = [
      ...(modality === null ? [] : [createTextElement(0x0008_0060, 'CS', modality)]),
      ...(value === null ? [] : [createTextElement(0x0028_0301, 'CS', value)]),
    ];
    expect(toTextStatement(elements)).toBe(statement);
  });
});
