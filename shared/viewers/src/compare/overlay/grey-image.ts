/** The brightness of an image, row by row. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Returns the brightness of pixels (ITU-R BT.601), 0 to 255. */
export function toGreyImage({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): GreyImage {
  const values = new Float32Array(width * height);
  for (let index = 0; index < values.length; index += 1) {
    const at = index * 4;
    values[index] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { width, height, values };
}

/** Returns a smaller image with the given longer side, averaged by area. */
export function shrink(image: GreyImage, longer: number): GreyImage {
  const ratio = Math.min(1, longer / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * ratio));
  const height = Math.max(1, Math.round(image.height * ratio));
  const rows = resampleRows(image.values, image.width, image.height, width);
  // Columns are resampled as rows of the transposed image.
  const transposedValues = resampleRows(transpose(rows, width, image.height), image.height, width, height);
  return { width, height, values: transpose(transposedValues, height, width) };
}

function transpose(values: Float32Array, width: number, height: number): Float32Array {
  const transposedValues = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) transposedValues[x * height + y] = values[y * width + x] ?? 0;
  return transposedValues;
}

/** Resamples rows to another width, by area. */
function resampleRows(values: Float32Array, width: number, height: number, target: number): Float32Array {
  const result = new Float32Array(target * height);
  const step = width / target;
  for (let x = 0; x < target; x += 1) {
    const [from, to] = [x * step, (x + 1) * step];
    for (let at = Math.floor(from); at < Math.min(width, Math.ceil(to)); at += 1) {
      const share = (Math.min(at + 1, to) - Math.max(at, from)) / step;
      for (let y = 0; y < height; y += 1) {
        const place = y * target + x;
        result[place] = (result[place] ?? 0) + share * (values[y * width + at] ?? 0);
      }
    }
  }
  return result;
}

/** Removes slow changes of brightness: lighting differs from day to day, outlines do not. */
export function toOutlines(image: GreyImage): GreyImage {
  const { width, height, values } = image;
  const radius = Math.max(2, Math.round(Math.max(width, height) / 10));
  const rows = blurRows(values, width, height, radius);
  const columns = blurRows(transpose(rows, width, height), height, width, radius);
  const slow = transpose(columns, height, width);
  return { width, height, values: values.map((value, index) => value - (slow[index] ?? 0)) };
}

function blurRows(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let [sum, count] = [0, 0];
    for (let x = -radius; x < width; x += 1) {
      if (x + radius < width) {
        sum += values[row + x + radius] ?? 0;
        count += 1;
      }
      if (x - radius - 1 >= 0) {
        sum -= values[row + x - radius - 1] ?? 0;
        count -= 1;
      }
      if (x >= 0) result[row + x] = sum / count;
    }
  }
  return result;
}
