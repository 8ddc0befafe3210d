import { describe, expect, test } from '@jest/globals';
import { LOOKS, TRANSFER_STEPS, createTransferTable, toDefaultLevel } from './transfer.ts';

const LEVELS = { low: -1000, high: 3000 };

function lookUpMeasure(look: 'bone' | 'softTissue', level: number, measure: number) {
  const step = Math.round(((measure - LEVELS.low) / (LEVELS.high - LEVELS.low)) * (TRANSFER_STEPS - 1));
  const [red = 0, green = 0, blue = 0, opacity = 0] = createTransferTable(look, level, LEVELS).subarray(
    step * 4,
    step * 4 + 4,
  );
  return { red, green, blue, opacity };
}

describe('BEN-06 transfer function', () => {
  test.each([400, 900])('shows bone from %d upwards and nothing below', (level) => {
    for (const measure of [-1000, -300, 40, level - 120]) expect(lookUpMeasure('bone', level, measure).opacity).toBe(0);
    for (const measure of [level + 120, level + 900, 3000])
      expect(lookUpMeasure('bone', level, measure).opacity).toBeGreaterThan(230);
  });

  test('shows translucent skin over bone, and no air, for soft tissue', () => {
    expect(lookUpMeasure('softTissue', 400, -900).opacity).toBe(0);
    const skin = lookUpMeasure('softTissue', 400, 40);
    expect(skin.opacity).toBeGreaterThan(10);
    expect(skin.opacity).toBeLessThan(60);
    expect(skin.red).toBeGreaterThan(skin.blue + 40);
    expect(lookUpMeasure('softTissue', 400, 1500)).toEqual(lookUpMeasure('bone', 400, 1500));
  });

  test('shows denser tissue brighter', () => {
    const [spongy, enamel] = [lookUpMeasure('bone', 400, 600), lookUpMeasure('bone', 400, 2600)];
    expect(enamel.red + enamel.green + enamel.blue).toBeGreaterThan(spongy.red + spongy.green + spongy.blue + 100);
  });

  test.each(LOOKS)('never decreases opacity with density in the look %s', (look) => {
    for (const levels of [LEVELS, { low: 0, high: 255 }, { low: 0, high: 1 }]) {
      const table = createTransferTable(look, toDefaultLevel(levels), levels);
      const opacities = Array.from({ length: TRANSFER_STEPS }, (_, step) => table[step * 4 + 3] ?? 0);
      expect(opacities.toSorted((one, other) => one - other)).toEqual(opacities);
      expect(opacities[0]).toBe(0);
      expect(opacities.at(-1)).toBeGreaterThan(230);
    }
  });

  test('starts at the measure of bone, or in the middle for other measures', () => {
    expect(toDefaultLevel(LEVELS)).toBe(400);
    expect(toDefaultLevel({ low: 0, high: 255 })).toBe(127.5);
  });
});
