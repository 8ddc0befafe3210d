import { type CallExpression, type Expression, type NewExpression, parseSync, Visitor } from 'oxc-parser';

/** A wait that depends on the speed of the machine. */
interface TestWait {
  readonly line: number;
  readonly advice: string;
}

/** The default time limit of a wait in ms, in `shared/build/src/jest-preset`. */
const DEFAULT_WAIT_MS = 30_000;
/** The default time limit of a wait of browser tests in ms, in `e2e/playwright.config.ts`. */
const DEFAULT_BROWSER_WAIT_MS = 60_000;
/** The default time limit of a test of jest and its hooks, in ms, in `shared/build/src/jest.ts`. */
const DEFAULT_TEST_MS = 180_000;
/** That of a deep test, in `shared/build/src/commands/test-deep.ts`; its own limit would replace that one. */
const DEFAULT_DEEP_TEST_MS = 900_000;
const WAIT_FOR_TIME = 'waits for time: wait for a condition, or use fake timers';
const SHORT_LIMIT = 'has a time limit below the default: omit it';

/** Timers under any name, such as the real one beside a fake one. */
const TIMER = /timeout$/i;
/** The calls that wait for a condition until a timeout. */
const CONDITION_WAIT = /^(?:waitFor\w*|find(?:All)?By\w+|poll|to[A-Z]\w*)$/;
const TEST_CALL = /^(?:test|it|(?:before|after)(?:All|Each))$/;

/**
 * Finds the waits for time in a test: promises that only a timer resolves, and `page.waitForTimeout`. A pause in a
 * `while`, `do` or `for (;;)` loop polls a condition. Finds time limits of conditions below the default as well.
 *
 * @throws Error if the file cannot be parsed
 */
export function findTestWaits(path: string, source: string): readonly TestWait[] {
  // The walk through the tree is expensive, and many files have neither a timer nor a time limit.
  if (!/timeout|\d,?\s*\)/i.test(source)) return [];
  const { program, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const defaultMs = path.startsWith('e2e/') ? DEFAULT_BROWSER_WAIT_MS : DEFAULT_WAIT_MS;
  const defaultTestMs = path.includes('.deep.test.') ? DEFAULT_DEEP_TEST_MS : DEFAULT_TEST_MS;
  const problems: TestWait[] = [];
  const delays = new Set<string>();
  // For each function the number of loops around the current node. Executors of promises belong to the outer function.
  const loopDepths = [0];
  const executors = new Set<unknown>();
  const report = (start: number, advice: string): void => {
    problems.push({ line: source.slice(0, start).split('\n').length, advice });
  };
  const reportWait = (start: number): void => {
    if (loopDepths.at(-1) === 0) report(start, WAIT_FOR_TIME);
  };
  const addLoop = (count: number): void => void loopDepths.push((loopDepths.pop() ?? 0) + count);
  const loop = { enter: () => addLoop(1), exit: () => addLoop(-1) };
  const enterFunction = (node: object): void => {
    if (!executors.has(node)) loopDepths.push(0);
  };
  const exitFunction = (node: object): void => {
    if (!executors.has(node)) loopDepths.pop();
  };
  new Visitor({
    ImportDeclaration: ({ source: { value }, specifiers }) => {
      if (!/^(?:node:)?timers\/promises$/.test(value)) return;
      for (const { type, local, ...specifier } of specifiers) {
        const imported = 'imported' in specifier ? specifier.imported : undefined;
        if (type !== 'ImportSpecifier' || (imported?.type === 'Identifier' && imported.name === 'setTimeout'))
          delays.add(local.name);
      }
    },
    NewExpression: (node) => {
      const executor = findExecutor(node);
      if (executor === undefined) return;
      executors.add(executor);
      if (resolvesByTimer(executor)) reportWait(node.start);
    },
    CallExpression: (node) => {
      if (isTestCall(node.callee) && hasShortTestLimit(node, defaultTestMs)) report(node.start, SHORT_LIMIT);
      const name = toCalleeName(node.callee);
      if (name === undefined) return;
      if (delays.has(name) || name === 'waitForTimeout') reportWait(node.start);
      if (CONDITION_WAIT.test(name) && hasShortTimeout(node, defaultMs)) report(node.start, SHORT_LIMIT);
    },
    WhileStatement: loop.enter,
    'WhileStatement:exit': loop.exit,
    DoWhileStatement: loop.enter,
    'DoWhileStatement:exit': loop.exit,
    ForStatement: loop.enter,
    'ForStatement:exit': loop.exit,
    ArrowFunctionExpression: enterFunction,
    'ArrowFunctionExpression:exit': exitFunction,
    FunctionExpression: enterFunction,
    'FunctionExpression:exit': exitFunction,
    FunctionDeclaration: enterFunction,
    'FunctionDeclaration:exit': exitFunction,
  }).visit(program);
  return problems;
}

type ArrowFunction = Extract<Expression, { type: 'ArrowFunctionExpression' }>;

/** Finds the arrow function of `new Promise((resolve) => …)`. */
function findExecutor({ callee, arguments: [executor] }: NewExpression): ArrowFunction | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'Promise') return undefined;
  return executor?.type === 'ArrowFunctionExpression' ? executor : undefined;
}

/** Returns whether a promise is resolved by a timer and does nothing else. */
function resolvesByTimer({ params: [parameter], body }: ArrowFunction): boolean {
  if (parameter?.type !== 'Identifier') return false;
  const timer = toOnlyCall(body);
  const callee = timer === undefined ? undefined : toCalleeName(timer.callee);
  if (timer === undefined || callee === undefined || !TIMER.test(callee)) return false;
  const [work] = timer.arguments;
  const resolve = work?.type === 'ArrowFunctionExpression' ? toOnlyCall(work.body)?.callee : work;
  return resolve?.type === 'Identifier' && resolve.name === parameter.name;
}

/** Returns the call that is the whole body of a function. */
function toOnlyCall(body: ArrowFunction['body']): CallExpression | undefined {
  if (body.type === 'CallExpression') return body;
  if (body.type === 'UnaryExpression' && body.operator === 'void')
    return body.argument.type === 'CallExpression' ? body.argument : undefined;
  if (body.type !== 'BlockStatement' || body.body.length !== 1) return undefined;
  const [statement] = body.body;
  return statement?.type === 'ExpressionStatement' ? toOnlyCall(statement.expression) : undefined;
}

/** Returns the last name of a callee: `waitForTimeout` of `page.waitForTimeout(…)`. */
function toCalleeName(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

/** Returns whether the options of a call have a time limit below the default. */
function hasShortTimeout({ arguments: args }: CallExpression, defaultMs: number): boolean {
  return args.some(
    (options) =>
      options.type === 'ObjectExpression' &&
      options.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.key.name === 'timeout' &&
          property.value.type === 'Literal' &&
          typeof property.value.value === 'number' &&
          property.value.value < defaultMs,
      ),
  );
}

/** Returns whether a callee is `test`, `test.each(…)`, `beforeAll` or the like. */
function isTestCall(callee: Expression): boolean {
  if (callee.type === 'Identifier') return TEST_CALL.test(callee.name);
  if (callee.type === 'CallExpression') return isTestCall(callee.callee);
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && isTestCall(callee.object);
}

/** Returns whether the last argument of a test or hook is a time limit below the default. */
function hasShortTestLimit({ arguments: args }: CallExpression, defaultMs: number): boolean {
  const limit = args.at(-1);
  return limit?.type === 'Literal' && typeof limit.value === 'number' && limit.value < defaultMs;
}
