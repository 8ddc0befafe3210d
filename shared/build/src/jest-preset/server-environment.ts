import { TestEnvironment } from 'jest-environment-node';
import { runBundle } from './libraries/run-bundle.ts';

/** Node with the libraries of the server in one file. */
export default class ServerEnvironment extends TestEnvironment {
  readonly #bundle: unknown;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.#bundle = config.projectConfig.testEnvironmentOptions['bundle'];
  }

  override async setup(): Promise<void> {
    await super.setup();
    const context = this.getVmContext();
    if (context !== null && typeof this.#bundle === 'string') runBundle(this.#bundle, context);
  }
}
