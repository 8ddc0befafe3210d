/** Pixels of the side of what is sent; the server keeps fewer. */
const SIDE_PX = 400;

/** The square of an image that is sent: as large as it can be, in the middle, of an upright image at its upper part, where the face is. */
export function cropToSquare({ width, height }: { readonly width: number; readonly height: number }) {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 4, side };
}

/**
 * A photograph as a `data:` address of a square JPEG, upright as its EXIF says.
 *
 * @throws Error for what is no image
 */
export async function createSquarePhoto(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE_PX;
    canvas.height = SIDE_PX;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('nothing can be drawn');
    // A JPEG has no transparency; what is transparent would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
    const { x, y, side } = cropToSquare(image);
    context.drawImage(image, x, y, side, side, 0, 0, SIDE_PX, SIDE_PX);
    return canvas.toDataURL('image/jpeg', 0.9);
  } finally {
    image.close();
  }
}
