/** The side of the sent image in pixels. The server stores a smaller one. */
const SIDE_PX = 400;

/**
 * Returns the square of an image to send: as large as possible and centred. For an upright image it lies in the upper
 * part, which contains the face.
 */
export function cropToSquare({ width, height }: { readonly width: number; readonly height: number }) {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 4, side };
}

/**
 * Creates a `data:` address of a square JPEG from a photograph, upright according to its EXIF data.
 *
 * @throws Error if the file is not an image
 */
export async function createSquarePhoto(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE_PX;
    canvas.height = SIDE_PX;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('nothing can be drawn');
    // A JPEG has no transparency, and transparent areas would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
    const { x, y, side } = cropToSquare(image);
    context.drawImage(image, x, y, side, side, 0, 0, SIDE_PX, SIDE_PX);
    return canvas.toDataURL('image/jpeg', 0.9);
  } finally {
    image.close();
  }
}
