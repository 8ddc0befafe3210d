import type { ImportProblem } from './calls.ts';
import { toStoredText } from '@dentarium/domain';
import { findPasswordProblem } from '@dentarium/domain/password-rules';
import { normalisePhone } from '@dentarium/domain/phone';
import type { CsvLine } from './csv-text.ts';
import { findNameProblem, findPhoneProblem, findUserNameProblem } from './user-form.ts';

/** The columns of an import with their accepted headings. */
const HEADINGS = {
  userName: ['username', 'user name', 'account', '用户名', '账号'],
  name: ['name', '姓名'],
  gender: ['gender', 'sex', '性别'],
  phone: ['phone', 'mobile', '手机号', '电话'],
  isOrthodontist: ['orthodontist', '正畸医生', '是否正畸医生'],
  roles: ['roles', 'role', '角色'],
  organisations: ['organisations', 'organizations', 'clinic', 'clinics', '机构'],
  password: ['password', '密码', '初始密码'],
} as const;

type Column = keyof typeof HEADINGS;
const COLUMNS = Object.keys(HEADINGS) as readonly Column[];
const REQUIRED: readonly Column[] = ['userName', 'name'];

const GENDERS: Readonly<Record<string, number>> = {
  '': 0,
  '0': 0,
  '1': 1,
  '2': 2,
  male: 1,
  female: 2,
  unknown: 0,
  m: 1,
  f: 2,
  男: 1,
  女: 2,
  未知: 0,
};
const YES_NO: Readonly<Record<string, boolean>> = {
  '': false,
  '0': false,
  no: false,
  false: false,
  否: false,
  '1': true,
  yes: true,
  true: true,
  是: true,
};
const SEPARATOR = /[|;；、]/;

/** An account as described by a row of the file. */
export interface ImportedUser {
  readonly line: number;
  readonly userName: string;
  readonly name: string;
  readonly gender: number;
  readonly phone: string | null;
  readonly isOrthodontist: boolean;
  readonly roleIds: readonly number[];
  readonly organisationIds: readonly string[];
  /** Empty: the account gets its password later by a reset. */
  readonly password: string;
}

/** The ids of the names in the file. */
export interface ImportNames {
  readonly language: 'ch' | 'en';
  /** Ids of roles by lower-case name and by id. */
  readonly roles: ReadonlyMap<string, number>;
  /** Ids of the caller's organisations by lower-case name. */
  readonly organisations: ReadonlyMap<string, string>;
  /** The organisation of rows that name none: the caller's only one, else `null`. */
  readonly organisation: string | null;
  /** Roles that the caller may not assign. */
  readonly deniedRoles: ReadonlySet<number>;
}

/** Returns the column of each cell, and the unknown headings. */
function parseColumns(heading: CsvLine): { columns: (Column | undefined)[]; problems: ImportProblem[] } {
  const columns = heading.cells.map((cell) => {
    const text = cell.trim().toLowerCase();
    return COLUMNS.find((column) => (HEADINGS[column] as readonly string[]).includes(text));
  });
  const unknown = heading.cells.filter((_, at) => columns[at] === undefined);
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  const problem = (column: string, value: string): ImportProblem => ({
    line: heading.line,
    column,
    problem: 'columns',
    value,
  });
  return {
    columns,
    problems: [...unknown.map((cell) => problem(cell, cell)), ...missing.map((column) => problem(column, ''))],
  };
}

/** Parses rows into accounts and lists the problems of each row. The caller checks for existing user names. */
export function parseUsers(
  lines: readonly CsvLine[],
  names: ImportNames,
): { users: ImportedUser[]; problems: ImportProblem[] } {
  const [heading, ...rows] = lines;
  if (heading === undefined) return { users: [], problems: [{ line: 1, column: '', problem: 'columns', value: '' }] };
  const { columns, problems } = parseColumns(heading);
  if (problems.length > 0) return { users: [], problems };
  const userNames = new Set<string>();
  const users = rows.map((row) => {
    const reader = new RowReader(row, columns, names);
    const user = reader.readUser();
    const key = user.userName.toLowerCase();
    if (key !== '' && userNames.has(key)) reader.report('userName', 'twice', user.userName);
    userNames.add(key);
    problems.push(...reader.problems);
    return user;
  });
  return { users, problems };
}

class RowReader {
  readonly problems: ImportProblem[] = [];
  readonly #row: CsvLine;
  readonly #columns: readonly (Column | undefined)[];
  readonly #names: ImportNames;

  constructor(row: CsvLine, columns: readonly (Column | undefined)[], names: ImportNames) {
    this.#row = row;
    this.#columns = columns;
    this.#names = names;
    if (row.cells.length > columns.length) this.report('', 'columns', String(row.cells.length));
  }

  report(column: Column | '', problem: ImportProblem['problem'], value: string): void {
    // A password is never repeated, not even an invalid one.
    this.problems.push({
      line: this.#row.line,
      column,
      problem,
      value: column === 'password' ? '' : value.slice(0, 60),
    });
  }

  readUser(): ImportedUser {
    const phone = normalisePhone(this.#readCell('phone'), this.#names.language);
    const user = {
      line: this.#row.line,
      userName: this.#readCell('userName'),
      name: toStoredText(this.#readCell('name')),
      gender: this.#readChoice('gender', GENDERS, 'gender', 0),
      phone: phone === '' ? null : phone,
      isOrthodontist: this.#readChoice('isOrthodontist', YES_NO, 'yesNo', false),
      roleIds: this.#readRoles(),
      organisationIds: this.#readOrganisations(),
      password: this.#readCell('password'),
    };
    const fieldProblems = {
      userName: findUserNameProblem(user.userName),
      name: findNameProblem(user.name),
      phone: findPhoneProblem(phone),
    };
    for (const column of ['userName', 'name', 'phone'] as const) {
      const problem = fieldProblems[column];
      if (problem !== undefined) this.report(column, problem, this.#readCell(column));
    }
    if (user.password !== '' && findPasswordProblem(user.password) !== undefined)
      this.report('password', 'password', '');
    return user;
  }

  #readCell(column: Column): string {
    return this.#row.cells[this.#columns.indexOf(column)]?.trim() ?? '';
  }

  #readChoice<T>(
    column: Column,
    values: Readonly<Record<string, T>>,
    problem: ImportProblem['problem'],
    defaultValue: T,
  ): T {
    const text = this.#readCell(column).toLowerCase();
    const value = Object.hasOwn(values, text) ? values[text] : undefined;
    if (value === undefined) this.report(column, problem, this.#readCell(column));
    return value ?? defaultValue;
  }

  #readParts(column: Column): string[] {
    return this.#readCell(column)
      .split(SEPARATOR)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  #readRoles(): number[] {
    return this.#readParts('roles').flatMap((part) => {
      const id = this.#names.roles.get(part.toLowerCase());
      if (id === undefined) this.report('roles', 'role', part);
      else if (this.#names.deniedRoles.has(id)) this.report('roles', 'denied', part);
      return id ?? [];
    });
  }

  #readOrganisations(): string[] {
    const parts = this.#readParts('organisations');
    if (parts.length === 0) {
      if (this.#names.organisation !== null) return [this.#names.organisation];
      this.report('organisations', 'required', '');
    }
    return parts.flatMap((part) => {
      const id = this.#names.organisations.get(part.toLowerCase());
      if (id === undefined) this.report('organisations', 'organisation', part);
      return id ?? [];
    });
  }
}
