import { expect, jest, test } from '@jest/globals';
import { detectGraphicsCard } from './graphics-card.ts';

const RENDERER = 0x1f01;
const UNMASKED = 0x9246;
const SIDE = 0x8073;

/** Creates a canvas whose context names its renderer; jsdom has none. */
function createCanvas(name: string, isNamed = true) {
  const loseContext = jest.fn();
  const context = {
    RENDERER,
    MAX_3D_TEXTURE_SIZE: SIDE,
    getParameter: (parameter: number) => ({ [RENDERER]: 'WebKit WebGL', [UNMASKED]: name, [SIDE]: 2048 })[parameter],
    getExtension: (extension: string) =>
      ({
        WEBGL_debug_renderer_info: isNamed ? { UNMASKED_RENDERER_WEBGL: UNMASKED } : null,
        WEBGL_lose_context: { loseContext },
      })[extension],
  };
  const canvas = document.createElement('canvas');
  jest.spyOn(canvas, 'getContext').mockReturnValue(context as unknown as WebGL2RenderingContext);
  return { canvas, loseContext };
}

test.each([
  ['ANGLE (Intel, Mesa Intel(R) UHD Graphics 620, OpenGL 4.6)', 'card'],
  ['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11)', 'card'],
  ['Apple M1', 'card'],
  ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)', 'software'],
  ['llvmpipe (LLVM 15.0.7, 256 bits)', 'software'],
  ['ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)', 'software'],
])('BEN-06 detects %s as %s and releases its context', (name, kind) => {
  const { canvas, loseContext } = createCanvas(name);
  expect(detectGraphicsCard(canvas)).toEqual({ kind, side: 2048 });
  expect(loseContext).toHaveBeenCalledTimes(1);
});

test('BEN-06 assumes a card in a browser that does not name one, and none without WebGL 2', () => {
  expect(detectGraphicsCard(createCanvas('', false).canvas).kind).toBe('card');
  const canvas = document.createElement('canvas');
  jest.spyOn(canvas, 'getContext').mockReturnValue(null);
  expect(detectGraphicsCard(canvas)).toEqual({ kind: 'none', side: 0 });
});
