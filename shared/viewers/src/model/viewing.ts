import { type ComparingOptions, computeContacts, type RigidMotion } from '@dentarium/models/comparing';
import type { ModelLoader } from '@dentarium/models/loading';
import { ModelScene, ModelViewing } from '@dentarium/models/scene';
import type { OriginalReader } from '../source/viewer-source.ts';
import { fitByPoints, fitByShape, type StageFit } from './fit-stages.ts';
import type { PointPair } from './point-pairs.ts';
import type { GroupModel } from './list-group-models.ts';

/** The models of one or two stages of a patient on one canvas. The owner disposes of it. */
export class Viewing extends ModelViewing {
  static override async open(
    canvas: HTMLCanvasElement,
    newLoader: () => ModelLoader,
    signal: AbortSignal,
  ): Promise<Viewing> {
    return new Viewing(await ModelScene.open(canvas, signal), newLoader());
  }

  /** Loads a model of a stage and shows it; a loaded or loading model is not loaded again. */
  load({ item: { id }, role, format, stage }: GroupModel, originals: OriginalReader): Promise<void> {
    return this.show({
      key: id,
      role,
      stage,
      format,
      source: () => originals.toRequest(id),
      fetchAfterRefusal: (signal) => originals.read(id, signal),
    });
  }

  /**
   * Colours two loaded jaws by their distance to each other.
   *
   * @throws what `contactsBetween` throws
   */
  async colourContacts(upper: string, lower: string, options: ComparingOptions): Promise<void> {
    const [upperBody, lowerBody] = [this.getBody(upper), this.getBody(lower)];
    if (upperBody === undefined || lowerBody === undefined) return;
    const contacts = await computeContacts(upperBody, lowerBody, options);
    this.scene.setContacts(upper, contacts.upper);
    this.scene.setContacts(lower, contacts.lower);
  }

  /** Aligns the second stage with the first by pairs of points; `null` for fewer than three, and for collinear points. */
  fitByPoints(pairs: readonly PointPair[]): StageFit | null {
    return fitByPoints(pairs);
  }

  /**
   * Aligns the second stage with the first by the shapes of their common jaws, given as pairs of ids.
   *
   * @param initialMotion the motion that is refined; `null` for none
   * @throws Error when the worker does not run, and the reason of the signal
   */
  fitStages(
    pairs: readonly (readonly string[])[],
    initialMotion: RigidMotion | null,
    options: ComparingOptions,
  ): Promise<StageFit> {
    const jaws = pairs.flatMap((ids) => {
      const [first, second] = ids.map((id) => this.getBody(id));
      return first === undefined || second === undefined ? [] : [{ first, second }];
    });
    return fitByShape(jaws, { first: this.detectFrame(0), second: this.detectFrame(1) }, initialMotion, options);
  }
}
