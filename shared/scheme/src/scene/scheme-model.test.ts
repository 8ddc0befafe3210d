import { describe, expect, test } from '@jest/globals';
import { createBody, readModel } from '@dentarium/models';
import { Box3, Group, MeshStandardMaterial, type Object3D, Vector3 } from 'three';
import type { Elastic, Scheme, Vector } from '../format/scheme.ts';
import { createSampleAttachment, createSampleScheme, type SampleTooth } from '../testing/sample-scheme.ts';
import { SchemeModel } from './scheme-model.ts';
import type { Skin } from './skin.ts';

const loadNoDraco = () => Promise.reject(new Error('no mesh is compressed'));

const createMovedTooth = (tooth: number, origin: Vector, p: Vector): SampleTooth => ({
  tooth,
  origin,
  keys: [{ step: 10, p, q: [1, 0, 0, 0] }],
});
/** Blocks of 8 by 7 by 10 mm. Teeth 11 and 21 move 2 mm apart; 31 stands below them. */
const TEETH = [
  createMovedTooth(11, [-4, -10, 6], [-1, 0, 0]),
  createMovedTooth(21, [4, -10, 6], [1, 0, 0]),
  createMovedTooth(31, [4, -8, -8], [0, 2, 0]),
];

async function createModel(more: Partial<Scheme> = {}, teeth: readonly SampleTooth[] = TEETH) {
  const { document, files } = createSampleScheme(teeth, more);
  const skins = new Map<string, Skin>();
  for (const [path, bytes] of files) skins.set(path, createBody(await readModel(bytes, 'stl', loadNoDraco)));
  return new SchemeModel({ ...document, ...more }, skins);
}

const getToothOrThrow = (model: SchemeModel, tooth: number) => {
  const shape = model.teeth.all.find((one) => one.tooth.tooth === tooth);
  if (shape === undefined) throw new Error(`${tooth} is not shown`);
  return shape;
};

/** Returns the centre of an object in the scene. */
function measureCentre(model: SchemeModel, object: Object3D): number[] {
  model.root.updateMatrixWorld();
  return new Box3()
    .setFromObject(object)
    .getCenter(new Vector3())
    .toArray()
    .map((value) => Math.round(value * 1e4) / 1e4 + 0);
}

/** Lists the visible objects of a colour. */
function listVisible(model: SchemeModel, colour: number): Object3D[] {
  const visibleObjects: Object3D[] = [];
  model.root.traverseVisible((one) => {
    const material: unknown = 'material' in one ? one.material : null;
    if (material instanceof MeshStandardMaterial && material.color.getHex() === colour) visibleObjects.push(one);
  });
  return visibleObjects;
}

const [ENAMEL, SELECTED, GHOST, GUM] = [0xf1ebdd, 0x8fc3f7, 0x4f8fd6, 0xd49a94];
const [BONDED, AHEAD, DONE, ELASTIC] = [0xd9822b, 0xc2353f, 0x3f8f5a, 0x2f6fb0];

describe('ORD-09 scene model of a scheme', () => {
  test('poses the teeth at the step of their arch and reuses their matrices', async () => {
    const model = await createModel();
    const [upper, lower] = [getToothOrThrow(model, 21), getToothOrThrow(model, 31)];
    const matrices = [upper.group.matrix, lower.group.matrix];
    expect([measureCentre(model, upper.crown), measureCentre(model, lower.crown)]).toEqual([
      [4, -6.5, 6],
      [4, -4.5, -8],
    ]);
    model.setStep(5, 2.5);
    expect([measureCentre(model, upper.crown), measureCentre(model, lower.crown)]).toEqual([
      [4.5, -6.5, 6],
      [4, -4, -8],
    ]);
    expect([upper.group.matrix, lower.group.matrix]).toEqual(matrices);
    expect(upper.group.matrix).toBe(matrices[0]);
  });

  test('shows attachments at their steps and moves them with the teeth', async () => {
    const model = await createModel({
      attachments: [{ ...createSampleAttachment(21), stepOn: 2, stepOff: 9, at: [0, 0, 1] }],
    });
    const countAttachments = (step: number) => {
      model.setStep(step, 0);
      return listVisible(model, BONDED).length;
    };
    expect([1.9, 2, 9, 10].map(countAttachments)).toEqual([0, 1, 1, 0]);
    model.setStep(5, 0);
    const [attachment] = listVisible(model, BONDED);
    // One millimetre towards the edge, which is below.
    expect(measureCentre(model, attachment ?? new Group())).toEqual([4.5, -10, 5]);
    model.setPartVisible('attachments', false);
    expect(listVisible(model, BONDED)).toEqual([]);
  });

  test('marks reduction between the teeth, before and after its step', async () => {
    const model = await createModel({ ipr: [{ between: [11, 21], mm: 0.3, beforeStep: 4 }] });
    model.setStep(3, 0);
    expect(listVisible(model, AHEAD).map((mark) => measureCentre(model, mark))).toEqual([[0, -10, 6]]);
    model.setStep(4, 0);
    expect([listVisible(model, AHEAD).length, listVisible(model, DONE).length]).toEqual([0, 1]);
    model.setPartVisible('ipr', false);
    expect(listVisible(model, DONE)).toEqual([]);
  });

  test('scales a pontic to its gap', async () => {
    const model = await createModel({ pontics: [{ tooth: 21, fromStep: 1, toStep: 10 }] }, [
      createMovedTooth(11, [-4, -10, 6], [0, 0, 0]),
      createMovedTooth(22, [12, -10, 6], [-2, 0, 0]),
    ]);
    const findPontic = () =>
      model.root.children.flatMap(({ children }) => children).find(({ renderOrder }) => renderOrder === 1);
    expect(findPontic()?.visible).toBe(false);
    model.setStep(10, 0);
    expect([findPontic()?.visible, findPontic()?.scale.x, findPontic()?.position.x]).toEqual([
      true,
      expect.closeTo(6, 4),
      expect.closeTo(3, 4),
    ]);
  });

  test('connects teeth with elastics at their steps', async () => {
    const elastic: Elastic = {
      class: 'II',
      side: 'left',
      from: { tooth: 21, kind: 'hook' },
      to: { tooth: 31, kind: 'button' },
      fromStep: 3,
      toStep: 8,
    };
    const model = await createModel({ elastics: [elastic] });
    expect(listVisible(model, ELASTIC)).toEqual([]);
    model.setStep(5, 5);
    const [band] = listVisible(model, ELASTIC);
    // From (4.5, -11.5, 6) to (4, -8.5, -8).
    expect([measureCentre(model, band ?? new Group()), band?.scale.x]).toEqual([
      [4.25, -10, -1],
      expect.closeTo(14.33, 2),
    ]);
    model.setStep(9, 5);
    expect(listVisible(model, ELASTIC)).toEqual([]);
  });

  test('overlays another step', async () => {
    const model = await createModel();
    expect(listVisible(model, GHOST)).toEqual([]);
    model.setOverlay({ upper: 10, lower: 0 });
    expect(listVisible(model, GHOST).length).toBe(3);
    expect(measureCentre(model, getToothOrThrow(model, 21).ghost)).toEqual([5, -6.5, 6]);
    expect(measureCentre(model, getToothOrThrow(model, 21).crown)).toEqual([4, -6.5, 6]);
    model.setPartVisible('lower', false);
    expect([listVisible(model, GHOST).length, listVisible(model, ENAMEL).length]).toEqual([2, 2]);
    model.setOverlay(null);
    expect(listVisible(model, GHOST)).toEqual([]);
  });

  test('shows the gum of visible arches and highlights one tooth', async () => {
    const model = await createModel({ gums: { upper: 'teeth/11.stl', lower: 'teeth/31.stl' } });
    expect(listVisible(model, GUM).length).toBe(2);
    model.setPartVisible('upper', false);
    expect(listVisible(model, GUM).length).toBe(1);
    model.setPartVisible('gums', false);
    expect(listVisible(model, GUM)).toEqual([]);
    model.setPartVisible('upper', true);
    model.teeth.selectTooth(21);
    expect([listVisible(model, SELECTED), listVisible(model, ENAMEL).length]).toEqual([
      [getToothOrThrow(model, 21).crown],
      2,
    ]);
    model.teeth.selectTooth(null);
    expect(listVisible(model, SELECTED)).toEqual([]);
  });

  test('frees its geometries', async () => {
    const model = await createModel({ attachments: [createSampleAttachment(11)] });
    const disposedMeshes: string[] = [];
    for (const { crown, tooth } of model.teeth.all)
      crown.geometry.addEventListener('dispose', () => disposedMeshes.push(tooth.mesh));
    model.dispose();
    expect(disposedMeshes).toEqual(['teeth/11.stl', 'teeth/21.stl', 'teeth/31.stl']);
    expect(model.root.children).toEqual([]);
  });
});
