import { describe, expect, test } from 'vitest';
import { choose, KEYS } from './choose-container.fixture.ts';

describe('a container that a command line chooses', () => {
  test('gets the given variables; a variable without a value has that of the environment', () => {
    const { request } = choose({ containerEnv: ['A=x=y', 'B', 'EMPTY='] }, { ...KEYS, B: 'from here' });
    expect(request.environment).toEqual({ A: 'x=y', B: 'from here', EMPTY: '' });
  });

  test('gets its command in words', () => {
    expect(choose({ containerCommand: ' server  /data ' }).request.command).toEqual(['server', '/data']);
  });

  test.each([
    [{ containerEnv: ['MISSING'] }, /MISSING: is not set in this environment/],
    [{ containerEnv: ['a b=SECRET'] }, /^--container-env: write NAME=value, or NAME/],
    [{ container: 'https://registry/image' }, /is not the name of an image/],
    [{ container: '-v' }, /is not the name of an image/],
    [{ container: undefined, containerPort: 9000 }, /--container-port needs an image/],
  ])('is refused with %j', (options, message) => {
    expect(() => choose(options)).toThrow(message);
  });

  test('is refused together with an address', () => {
    expect(() => choose({}, {}, 'http://127.0.0.1:9000')).toThrow(/not both/);
  });
});

describe('the target in a container', () => {
  const place = { host: 'localhost', port: 32768 };

  test('has the keys that the container gets, and the name of the image', () => {
    const { targetAt, chosen } = choose({
      containerEnv: ['MINIO_ROOT_USER=root', 'MINIO_ROOT_PASSWORD=root-secret'],
    });
    expect(chosen.source).toEqual({ kind: 'container', image: 'store:1' });
    expect(targetAt(place)).toMatchObject({
      name: 'store:1',
      endpoint: 'http://localhost:32768',
      identities: { owner: { accessKeyId: 'root', secretAccessKey: 'root-secret' } },
    });
  });

  test('has the keys of the environment when the container gets none', () => {
    const keys = { ASSAY_OWNER_KEY_ID: 'one', ASSAY_OWNER_SECRET: 'its-secret' };
    expect(choose({}, keys).targetAt(place).identities.owner?.accessKeyId).toBe('one');
    expect(() => choose({}, {})).toThrow(/ASSAY_OWNER_KEY_ID/);
  });

  test('has the scheme and local name of its target file, and the port of the container', () => {
    const target = 'cli/container/container-target.fixture.yaml';
    const { targetAt, chosen } = choose({ target, containerEnv: ['KEY=root-secret'] });
    expect(chosen.target.name).toBe('A store in a container');
    expect(targetAt(place)).toMatchObject({
      endpoint: 'https://s3.localhost:32768',
      website: { url: 'http://{bucket}.website.localhost:32768' },
      identities: { owner: { secretAccessKey: 'root-secret' } },
    });
    expect(targetAt({ host: '10.1.2.3', port: 5 }).endpoint).toBe('https://10.1.2.3:5');
  });
});
