import { expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { GraphicsPlane } from './graphics-plane.tsx';

test('SAFE-03 places the drawings of a file over its image, turned and stretched with it', () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  // The image is turned by a quarter, has pixels twice as high as wide, and begins at 300, 20.
  const toPanePoint = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: 300 - y * 2, y: 20 + x });
  const { container } = render(
    <GraphicsPlane mask={new Uint8Array(40 * 30)} columns={40} rows={30} toPanePoint={toPanePoint} />,
  );
  const canvas = container.querySelector('canvas');
  expect([canvas?.width, canvas?.height]).toEqual([40, 30]);
  expect(canvas?.style.transform).toBe('matrix(0, 1, -2, 0, 300, 20)');
});
