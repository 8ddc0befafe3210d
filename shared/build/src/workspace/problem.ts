import { Problem } from '@dentarium/release';

export { Problem };

/** Runs a command's main function; a Problem ends it with status 1 and its message, any other error with its stack. */
export async function main(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
