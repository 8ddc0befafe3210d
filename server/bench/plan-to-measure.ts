// Writes the zip of a plan of 28 teeth as input of measurements.
//   node server/bench/plan-to-measure.ts <file> [steps] [fineness]
import { writeFile } from 'node:fs/promises';
import { createBenchmarkScheme } from '@dentarium/demo';

const [file, steps = '60', fineness = '1'] = process.argv.slice(2);
if (file === undefined) throw new Error('the name of a file is missing');
await writeFile(file, await createBenchmarkScheme(Number(steps), Number(fineness)));
