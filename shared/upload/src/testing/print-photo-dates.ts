import { readPhotoDate } from '../photo/photo-date.ts';
import { readPhoto, listPhotoPaths } from './real-files.ts';

// Prints the EXIF dates of the real photographs; run in a process of its own for each time zone.
const dates: Record<string, string> = {};
for (const path of listPhotoPaths()) {
  const { takenAt, source } = await readPhotoDate(readPhoto(path));
  if (source === 'exif') dates[path] = takenAt;
}
process.stdout.write(JSON.stringify(dates));
