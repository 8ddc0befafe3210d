import { describe, expect, test } from '@jest/globals';
import { bodyOf, readModel } from '@dentarium/models';
import { Box3, Group, MeshStandardMaterial, type Object3D, Vector3 } from 'three';
import type { Elastic, Scheme, Vector } from '../format/scheme.ts';
import { sampleAttachment, sampleScheme, type SampleTooth } from '../testing/sample-scheme.ts';
import { SchemeModel } from './scheme-model.ts';
import type { Skin } from './skin.ts';

const noDraco = () => Promise.reject(new Error('no mesh is compressed'));

const moved = (tooth: number, origin: Vector, p: Vector): SampleTooth => ({
  tooth,
  origin,
  keys: [{ step: 10, p, q: [1, 0, 0, 0] }],
});
/** Blocks of 8 by 7 by 10 mm: 11 and 21 part by 2 mm, 31 stands below them. */
const TEETH = [
  moved(11, [-4, -10, 6], [-1, 0, 0]),
  moved(21, [4, -10, 6], [1, 0, 0]),
  moved(31, [4, -8, -8], [0, 2, 0]),
];

async function modelOf(more: Partial<Scheme> = {}, teeth: readonly SampleTooth[] = TEETH) {
  const { document, files } = sampleScheme(teeth, more);
  const skins = new Map<string, Skin>();
  for (const [path, bytes] of files) skins.set(path, bodyOf(await readModel(bytes, 'stl', noDraco)));
  return new SchemeModel({ ...document, ...more }, skins);
}

const toothOf = (model: SchemeModel, tooth: number) => {
  const shown = model.teeth.all.find((one) => one.tooth.tooth === tooth);
  if (shown === undefined) throw new Error(`${tooth} is not shown`);
  return shown;
};

/** Where something is, as it would be drawn. */
function middleOf(model: SchemeModel, of: Object3D): number[] {
  model.root.updateMatrixWorld();
  return new Box3()
    .setFromObject(of)
    .getCenter(new Vector3())
    .toArray()
    .map((value) => Math.round(value * 1e4) / 1e4 + 0);
}

/** What is seen of a colour: things that are visible with all above them. */
function seen(model: SchemeModel, colour: number): Object3D[] {
  const found: Object3D[] = [];
  model.root.traverseVisible((one) => {
    const material: unknown = 'material' in one ? one.material : null;
    if (material instanceof MeshStandardMaterial && material.color.getHex() === colour) found.push(one);
  });
  return found;
}

const [ENAMEL, CHOSEN, GHOST, GUM] = [0xf1ebdd, 0x8fc3f7, 0x4f8fd6, 0xd49a94];
const [BONDED, AHEAD, DONE, ELASTIC] = [0xd9822b, 0xc2353f, 0x3f8f5a, 0x2f6fb0];

describe('ORD-09 a scheme as it is drawn', () => {
  test('has its teeth where they are at the step of their arch, by the matrices that it had', async () => {
    const model = await modelOf();
    const [upper, lower] = [toothOf(model, 21), toothOf(model, 31)];
    const matrices = [upper.group.matrix, lower.group.matrix];
    expect([middleOf(model, upper.crown), middleOf(model, lower.crown)]).toEqual([
      [4, -6.5, 6],
      [4, -4.5, -8],
    ]);
    model.setStep(5, 2.5);
    expect([middleOf(model, upper.crown), middleOf(model, lower.crown)]).toEqual([
      [4.5, -6.5, 6],
      [4, -4, -8],
    ]);
    expect([upper.group.matrix, lower.group.matrix]).toEqual(matrices);
    expect(upper.group.matrix).toBe(matrices[0]);
  });

  test('shows attachments at their steps, and moves them along', async () => {
    const model = await modelOf({ attachments: [{ ...sampleAttachment(21), stepOn: 2, stepOff: 9, at: [0, 0, 1] }] });
    const shownAt = (step: number) => {
      model.setStep(step, 0);
      return seen(model, BONDED).length;
    };
    expect([1.9, 2, 9, 10].map(shownAt)).toEqual([0, 1, 1, 0]);
    model.setStep(5, 0);
    const [attachment] = seen(model, BONDED);
    // One millimetre towards the edge, which is below.
    expect(middleOf(model, attachment ?? new Group())).toEqual([4.5, -10, 5]);
    model.setPartVisible('attachments', false);
    expect(seen(model, BONDED)).toEqual([]);
  });

  test('marks reduction between the teeth, before and after it is done', async () => {
    const model = await modelOf({ ipr: [{ between: [11, 21], mm: 0.3, beforeStep: 4 }] });
    model.setStep(3, 0);
    expect(seen(model, AHEAD).map((mark) => middleOf(model, mark))).toEqual([[0, -10, 6]]);
    model.setStep(4, 0);
    expect([seen(model, AHEAD).length, seen(model, DONE).length]).toEqual([0, 1]);
    model.setPartVisible('ipr', false);
    expect(seen(model, DONE)).toEqual([]);
  });

  test('fills the gap of a pontic as wide as it is', async () => {
    const model = await modelOf({ pontics: [{ tooth: 21, fromStep: 1, toStep: 10 }] }, [
      moved(11, [-4, -10, 6], [0, 0, 0]),
      moved(22, [12, -10, 6], [-2, 0, 0]),
    ]);
    const pontic = () =>
      model.root.children.flatMap(({ children }) => children).find(({ renderOrder }) => renderOrder === 1);
    expect(pontic()?.visible).toBe(false);
    model.setStep(10, 0);
    expect([pontic()?.visible, pontic()?.scale.x, pontic()?.position.x]).toEqual([
      true,
      expect.closeTo(6, 4),
      expect.closeTo(3, 4),
    ]);
  });

  test('ties elastics from tooth to tooth at their steps', async () => {
    const elastic: Elastic = {
      class: 'II',
      side: 'left',
      from: { tooth: 21, kind: 'hook' },
      to: { tooth: 31, kind: 'button' },
      fromStep: 3,
      toStep: 8,
    };
    const model = await modelOf({ elastics: [elastic] });
    expect(seen(model, ELASTIC)).toEqual([]);
    model.setStep(5, 5);
    const [band] = seen(model, ELASTIC);
    // From (4.5, -11.5, 6) to (4, -8.5, -8).
    expect([middleOf(model, band ?? new Group()), band?.scale.x]).toEqual([[4.25, -10, -1], expect.closeTo(14.33, 2)]);
    model.setStep(9, 5);
    expect(seen(model, ELASTIC)).toEqual([]);
  });

  test('lays another step over the one that is shown', async () => {
    const model = await modelOf();
    expect(seen(model, GHOST)).toEqual([]);
    model.setOverlay({ upper: 10, lower: 0 });
    expect(seen(model, GHOST).length).toBe(3);
    expect(middleOf(model, toothOf(model, 21).ghost)).toEqual([5, -6.5, 6]);
    expect(middleOf(model, toothOf(model, 21).crown)).toEqual([4, -6.5, 6]);
    model.setPartVisible('lower', false);
    expect([seen(model, GHOST).length, seen(model, ENAMEL).length]).toEqual([2, 2]);
    model.setOverlay(null);
    expect(seen(model, GHOST)).toEqual([]);
  });

  test('shows the gum of the arches that are shown, and one tooth as chosen', async () => {
    const model = await modelOf({ gums: { upper: 'teeth/11.stl', lower: 'teeth/31.stl' } });
    expect(seen(model, GUM).length).toBe(2);
    model.setPartVisible('upper', false);
    expect(seen(model, GUM).length).toBe(1);
    model.setPartVisible('gums', false);
    expect(seen(model, GUM)).toEqual([]);
    model.setPartVisible('upper', true);
    model.teeth.selectTooth(21);
    expect([seen(model, CHOSEN), seen(model, ENAMEL).length]).toEqual([[toothOf(model, 21).crown], 2]);
    model.teeth.selectTooth(null);
    expect(seen(model, CHOSEN)).toEqual([]);
  });

  test('gives back what it has', async () => {
    const model = await modelOf({ attachments: [sampleAttachment(11)] });
    const freed: string[] = [];
    for (const { crown, tooth } of model.teeth.all)
      crown.geometry.addEventListener('dispose', () => freed.push(tooth.mesh));
    model.dispose();
    expect(freed).toEqual(['teeth/11.stl', 'teeth/21.stl', 'teeth/31.stl']);
    expect(model.root.children).toEqual([]);
  });
});
