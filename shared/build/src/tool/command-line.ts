import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import { codeOf } from '../../bin/error-code.mjs';
import { type Call, type Subcommand, UsageError } from './subcommand.ts';

/** One of the names in `takes`. */
interface Place {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly takesAll: boolean;
}

/** Reads `<module> [version]` and `<module> <reason>…`. */
function placesOf(takes: string): Place[] {
  return Array.from(takes.matchAll(/([<[])(\w+)[>\]](…?)/g), ([, bracket, name = '', rest]) => ({
    name,
    isNeeded: bracket === '<',
    takesAll: rest === '…',
  }));
}

/**
 * What the arguments behind the name of a subcommand say.
 * @throws WrongUsage when they are not what it takes
 */
export function callFrom(
  { name, takes, options = {} }: Subcommand,
  args: readonly string[],
  say: Call['say'],
): { readonly call: Call; readonly wantsHelp: boolean } {
  const { values, positionals } = parsed(args, {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    ...Object.fromEntries(
      Object.entries(options).map(([option, { value }]) => [
        option,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const places = placesOf(takes);
  const given = new Map(
    places.map((place, index): [string, string[]] => [
      place.name,
      place.takesAll ? positionals.slice(index) : positionals.slice(index, index + 1),
    ]),
  );
  for (const [option, value] of Object.entries(values)) given.set(option, [String(value)]);
  const wantsHelp = values['help'] === true;
  if (!wantsHelp) {
    const missing = places.find((place) => place.isNeeded && given.get(place.name)?.length === 0);
    if (missing !== undefined) throw new UsageError(`module ${name} takes ${takes}; <${missing.name}> is missing.`);
    const most = places.some(({ takesAll }) => takesAll) ? Infinity : places.length;
    const tooMany = positionals.slice(most)[0];
    if (tooMany !== undefined)
      throw new UsageError(`module ${name} takes ${takes || 'nothing'}; "${tooMany}" is more.`);
  }
  const all = (of: string): readonly string[] => given.get(of) ?? [];
  const call: Call = {
    say,
    all,
    maybe: (of) => all(of)[0],
    given: (of) => {
      const [value] = all(of);
      if (value === undefined) throw new Error(`module ${name} does not take <${of}>`);
      return value;
    },
  };
  return { call, wantsHelp };
}

/** What a command line holds, with the options of a subcommand. */
function parsed(args: readonly string[], options: Readonly<Record<string, ParseArgsOptionDescriptor>>) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { values: values as Readonly<Record<string, string | boolean | undefined>>, positionals };
  } catch (error) {
    if (!String(codeOf(error)).startsWith('ERR_PARSE_ARGS_')) throw error;
    // The sentence after the first says how to give a value that looks like an option.
    throw new UsageError((error as Error).message.split('. ')[0] ?? 'That cannot be read.');
  }
}
