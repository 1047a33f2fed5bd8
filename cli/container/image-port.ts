import type { ContainerRuntimeClient } from 'testcontainers';
import { ExitCode } from '../exit-code.ts';
import { UserError } from '../user-error.ts';
import type { ContainerRequest } from './request.ts';

/**
 * The port of the storage inside the container. The image is pulled unless it is here.
 * @throws UserError when there is no such image, or several ports could be meant
 */
export async function portOf(
  client: ContainerRuntimeClient,
  { image, port }: ContainerRequest,
  say: (line: string) => void,
): Promise<number> {
  const { ImageName } = await import('testcontainers');
  const name = ImageName.fromString(image);
  const inspect = async () => (await client.image.inspect(name)).Config.ExposedPorts;
  let exposed: Awaited<ReturnType<typeof inspect>>;
  try {
    if (!(await client.image.exists(name))) {
      say(`Pulling ${image}`);
      await client.image.pull(name);
    }
    exposed = await inspect();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `The image ${image} is not here, and pulling it failed: ${text.trim()}\nFix: check its name and tag; "docker pull ${image}" shows whether the engine gets it, and "docker login" gives it access.`,
      ExitCode.usage,
    );
  }
  if (port !== undefined) return port;
  const ports = Object.keys(exposed ?? {})
    .filter((one) => !one.endsWith('/udp'))
    .map((one) => parseInt(one, 10));
  const [only] = ports;
  if (only !== undefined && ports.length === 1) return only;
  throw new UserError(
    ports.length === 0
      ? `The image ${image} exposes no port: give the one on which the storage listens with --container-port.`
      : `The image ${image} exposes ports ${ports.join(', ')}: choose that of the storage with --container-port.`,
  );
}
