import { signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FileImage, type FileImageProps } from './file-image.tsx';
import { ImageStoreContext } from './image-store-context.ts';
import { ImageStore } from './image-store.ts';

const store = new ImageStore({
  load: () => Promise.resolve(new Blob()),
  toUrl: () => 'blob:image',
  dropUrl: () => undefined,
});

const PLACES: readonly Partial<FileImageProps>[] = [
  {},
  { variant: 'preview' },
  { fit: 'cover' },
  { rotation: 90 },
  { part: { x: 0, y: 0, w: 0.5, h: 0.5, width: 30, height: 20 } },
];

test.each(PLACES)('SAFE-05 marks a mirrored image, and no other one, with %j', (place) => {
  signIn();
  const renderImage = (mirror: boolean) => (
    <ImageStoreContext value={store}>
      <FileImage fileId="front" alt="front" mirror={mirror} {...place} />
    </ImageStoreContext>
  );
  const { rerender } = render(renderImage(true));
  expect(screen.getByText('Mirrored')).toBeTruthy();
  rerender(renderImage(false));
  expect(screen.queryByText('Mirrored')).toBeNull();
});
