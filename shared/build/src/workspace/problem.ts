import { Problem } from '@dentarium/release';

export { Problem };

/** Runs a command's main function; problems end it with status 1 and their message, everything else with its stack. */
export async function main(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
