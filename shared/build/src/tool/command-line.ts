import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import { toErrorCode } from '../../bin/error-code.mjs';
import { type Call, type Subcommand, UsageError } from './subcommand.ts';

/** A positional parameter of a subcommand. */
interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isRest: boolean;
}

/** Parses parameters such as `<module> [version]` and `<module> <reason>…`. */
function parseParameters(parameters: string): Parameter[] {
  return Array.from(parameters.matchAll(/([<[])(\w+)[>\]](…?)/g), ([, bracket, name = '', rest]) => ({
    name,
    isRequired: bracket === '<',
    isRest: rest === '…',
  }));
}

/**
 * Parses the arguments after the name of a subcommand.
 * @throws UsageError when they do not match its parameters
 */
export function parseCall(
  { name, parameters, options = {} }: Subcommand,
  args: readonly string[],
  say: Call['say'],
): { readonly call: Call; readonly wantsHelp: boolean } {
  const { values, positionals } = parseOptions(args, {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    ...Object.fromEntries(
      Object.entries(options).map(([option, { value }]) => [
        option,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const places = parseParameters(parameters);
  const givenValues = new Map(
    places.map((place, index): [string, string[]] => [
      place.name,
      place.isRest ? positionals.slice(index) : positionals.slice(index, index + 1),
    ]),
  );
  for (const [option, value] of Object.entries(values)) givenValues.set(option, [String(value)]);
  const wantsHelp = values['help'] === true;
  if (!wantsHelp) {
    const missing = places.find((place) => place.isRequired && givenValues.get(place.name)?.length === 0);
    if (missing !== undefined)
      throw new UsageError(`module ${name} takes ${parameters}; <${missing.name}> is missing.`);
    const maxPositionals = places.some(({ isRest: takesAll }) => takesAll) ? Infinity : places.length;
    const extraArgument = positionals.slice(maxPositionals)[0];
    if (extraArgument !== undefined)
      throw new UsageError(`module ${name} takes ${parameters || 'nothing'}; "${extraArgument}" is more.`);
  }
  const all = (valueName: string): readonly string[] => givenValues.get(valueName) ?? [];
  const call: Call = {
    say,
    listValues: all,
    findValue: (valueName) => all(valueName)[0],
    requireValue: (valueName) => {
      const [value] = all(valueName);
      if (value === undefined) throw new Error(`module ${name} does not take <${valueName}>`);
      return value;
    },
  };
  return { call, wantsHelp };
}

/** Parses a command line with the options of a subcommand. */
function parseOptions(args: readonly string[], options: Readonly<Record<string, ParseArgsOptionDescriptor>>) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { values: values as Readonly<Record<string, string | boolean | undefined>>, positionals };
  } catch (error) {
    if (!String(toErrorCode(error)).startsWith('ERR_PARSE_ARGS_')) throw error;
    // The second sentence of the message explains how to give a value that looks like an option.
    throw new UsageError((error as Error).message.split('. ')[0] ?? 'That cannot be read.');
  }
}
