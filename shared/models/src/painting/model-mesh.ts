import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshStandardMaterial, Sphere, Vector3 } from 'three';
import type { JawRole } from '../jaws/jaw-frame.ts';
import type { Skin } from '../mesh/body.ts';
import { disposeModel, setColours, setOpacity } from './drawn-model.ts';
import { addContactColours, type ContactSwitch, DISTANCE_ATTRIBUTE, toShaderDistances } from './contact-shader.ts';

/** Sets the distance of each vertex and reuses the memory of the graphics card. */
function setDistances(geometry: BufferGeometry, distances: Float32Array): void {
  const values = toShaderDistances(distances);
  const attribute = geometry.attributes[DISTANCE_ATTRIBUTE];
  if (attribute instanceof BufferAttribute) {
    attribute.copyArray(values);
    attribute.needsUpdate = true;
  } else geometry.setAttribute(DISTANCE_ATTRIBUTE, new BufferAttribute(values, 1));
}

function createModelMaterial(hasContacts: ContactSwitch): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.42, metalness: 0, side: DoubleSide });
  material.onBeforeCompile = (shader) => addContactColours(shader, hasContacts);
  return material;
}

/**
 * Creates an invisible object with the material of models, so that the shader program exists before the first model.
 */
export function createInvisibleModel(): Mesh<BufferGeometry, MeshStandardMaterial> {
  const geometry = new BufferGeometry();
  for (const name of ['position', 'normal']) geometry.setAttribute(name, new BufferAttribute(new Float32Array(9), 3));
  const mesh = new Mesh(geometry, createModelMaterial({ value: false }));
  mesh.visible = false;
  return mesh;
}

/** A model in the scene. */
export class ModelMesh {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  readonly #skin: Skin;
  readonly #role: JawRole;
  readonly #hasContacts: ContactSwitch = { value: false };
  #isTinted = false;

  constructor(skin: Skin, role: JawRole) {
    this.#skin = skin;
    this.#role = role;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(skin.positions, 3));
    geometry.setAttribute('normal', new BufferAttribute(skin.normals, 3));
    geometry.setIndex(new BufferAttribute(skin.indices, 1));
    const { least, most } = skin;
    const middle = new Vector3(...least).add(new Vector3(...most)).multiplyScalar(0.5);
    geometry.boundingSphere = new Sphere(middle, middle.distanceTo(new Vector3(...most)));
    this.mesh = new Mesh(geometry, createModelMaterial(this.#hasContacts));
    this.#updateColours();
  }

  /**
   * Colours the model by its distance to the other jaw, given in mm for each vertex; `null` restores its own colours.
   */
  setContacts(distances: Float32Array | null): void {
    if (distances !== null) setDistances(this.mesh.geometry, distances);
    this.#hasContacts.value = distances !== null;
    this.#updateColours();
  }

  /** Gives the model the colour of a superimposed stage, or its own colours. */
  setTinted(isTinted: boolean): void {
    this.#isTinted = isTinted;
    this.#updateColours();
  }

  #updateColours(): void {
    const isTinted = this.#isTinted;
    const colours = isTinted || this.#hasContacts.value ? null : this.#skin.colours;
    setColours(this.mesh, { colours, role: this.#role, isTinted });
  }

  /** Sets the opacity from 0 to 1. */
  setOpacity(opacity: number): void {
    setOpacity(this.mesh, opacity);
  }

  /** Frees the resources of the graphics card. */
  dispose(): void {
    disposeModel(this.mesh);
  }
}
