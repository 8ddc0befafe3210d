import { expect, test } from '@jest/globals';
import { pickText, toOrganisationName } from './index.ts';

const item = { nameCh: '隐形矫治器', nameEn: 'Aligners', descriptionCh: '透明', descriptionEn: 'Clear' };

test('picks a text in the language of the reader', () => {
  expect(pickText(item, 'name', 'ch')).toBe('隐形矫治器');
  expect(pickText(item, 'name', 'en')).toBe('Aligners');
  expect(pickText(item, 'description', 'en')).toBe('Clear');
});

test('names an organisation in Chinese if it has no English name', () => {
  expect(toOrganisationName({ name: '口腔医院', nameEn: 'Dental hospital' }, 'en')).toBe('Dental hospital');
  expect(toOrganisationName({ name: '口腔医院', nameEn: 'Dental hospital' }, 'ch')).toBe('口腔医院');
  expect(toOrganisationName({ name: '口腔医院', nameEn: '' }, 'en')).toBe('口腔医院');
});
