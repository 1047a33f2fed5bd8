import { GenericContainer, type WaitStrategy } from 'testcontainers';
import type { ContainerRequest } from './request.ts';

/** Waiting is ours (`untilReady`): we notice a container that ends, and show its log. */
const DO_NOT_WAIT: WaitStrategy = {
  waitUntilReady: () => Promise.resolve(),
  withStartupTimeout: () => DO_NOT_WAIT,
  isStartupTimeoutSet: () => true,
  getStartupTimeout: () => 0,
};

/** A container of testcontainers that announces its id before it is started, so that it can be removed when the start fails. */
export class RequestedContainer extends GenericContainer {
  readonly #onCreated: (id: string) => void;

  constructor(
    { image, environment, command }: ContainerRequest,
    port: number,
    onCreated: (id: string) => void,
  ) {
    super(image);
    this.#onCreated = onCreated;
    this.withExposedPorts(port)
      .withEnvironment({ ...environment })
      .withLabels({ 's3-assay': 'judged' })
      .withWaitStrategy(DO_NOT_WAIT);
    if (command) this.withCommand([...command]);
  }

  protected override containerCreated(id: string): Promise<void> {
    this.#onCreated(id);
    return Promise.resolve();
  }
}
