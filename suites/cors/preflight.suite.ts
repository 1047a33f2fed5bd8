import { profile, requirement } from '../harness/requirement.ts';
import { answerInTime } from '../case/settle.ts';
import { bucketQuery, wirePath } from '../case/wire-path.ts';
import { listOf, namesOf } from './browser.ts';
import { expectDecisions, LISTED, OTHER, preflight, rule, setCors } from './rules.ts';

const asked = { origin: LISTED, method: 'PUT' } as const;
const ofPut = rule({ AllowedMethod: ['GET', 'PUT'] });

profile('cors', () => {
  // CORS-PRE-01 (MUST): A preflight needs no signature: it is allowed for a private object and for one that does
  //   not exist.
  requirement('CORS-PRE-01', async ({ owner, anonymous, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    await setCors(owner, bucket, ofPut);
    await settled(async () => {
      for (const one of [key, `${key}/missing`]) {
        const answer = await preflight(anonymous, { bucket, key: one }, asked);
        expect(answer).toLetThrough(asked);
        expect(answer).toSucceed();
      }
    });
  });

  // CORS-PRE-02 (MUST): A preflight on the bucket is answered like one on an object.
  requirement('CORS-PRE-02', async ({ owner, anonymous, bucket, settled }) => {
    await setCors(owner, bucket, ofPut);
    await settled(() =>
      expectDecisions({ anonymous }, { bucket }, [
        [LISTED, 'PUT', [], true],
        [LISTED, 'DELETE', [], false],
        [OTHER, 'PUT', [], false],
      ]),
    );
  });

  // CORS-PRE-03 (MUST): A preflight on a bucket without rules is not allowed (403 AccessForbidden in the compatible
  //   protocol).
  requirement('CORS-PRE-03', async ({ anonymous, dialect, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const method of ['PUT', 'GET']) {
      const answer = await preflight(anonymous, { bucket, key }, { origin: LISTED, method });
      expect(answer).toHoldBack({ origin: LISTED, method });
      if (dialect.corsRefusal === 'forbidden') expect(answer).toBeRefused('AccessForbidden');
    }
  });

  // CORS-PRE-04 (std SHOULD, aws MUST): A preflight without Origin is refused with 400 BadRequest, with rules and
  //   without.
  requirement('CORS-PRE-04', async ({ owner, anonymous, bucket, key, expect }) => {
    const ask = () => anonymous.corsPreflightObject({ bucket, key, accessControlRequestMethod: 'PUT' });
    expect(await ask()).toBeRefused('BadRequest');
    await setCors(owner, bucket, ofPut);
    expect(await ask()).toBeRefused('BadRequest');
  });

  // CORS-PRE-05 (SHOULD): On a bucket with rules, a preflight without Access-Control-Request-Method is refused with
  //   400.
  requirement('CORS-PRE-05', async ({ owner, target, anonymous, bucket, key, expect }) => {
    await setCors(owner, bucket, ofPut);
    // Without rules the refusal differs: repeated until the rules have taken effect.
    const ask = () => anonymous.corsPreflightObject({ bucket, key, origin: LISTED });
    expect(await answerInTime(target, ask, ({ status }) => status === 400)).toBeRefused(undefined, 400);
  });

  // CORS-PRE-06 (MUST): A preflight that is allowed names the requested method in Access-Control-Allow-Methods.
  requirement('CORS-PRE-06', async ({ owner, anonymous, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, ofPut);
    await settled(async () => {
      const answer = await preflight(anonymous, { bucket, key }, asked);
      expect(answer).toLetThrough(asked);
      const methods = listOf(answer, 'Access-Control-Allow-Methods');
      expect(methods.includes('PUT') || methods.includes('*'), `PUT among ${methods.join(', ')}`).toBe(true);
    });
  });

  // CORS-PRE-11 (std SHOULD, aws MUST): On a bucket without rules, a preflight without
  //   Access-Control-Request-Method is refused with 403 AccessForbidden.
  requirement('CORS-PRE-11', async ({ anonymous, bucket, key, expect }) => {
    const answer = await anonymous.corsPreflightObject({ bucket, key, origin: LISTED });
    expect(answer).toBeRefused('AccessForbidden');
  });

  // CORS-PRE-12 (std MAY, aws MUST): A preflight answer names all methods of the rule, not only the requested one.
  requirement('CORS-PRE-12', async ({ owner, anonymous, bucket, key, expect, settled, observe }) => {
    await setCors(owner, bucket, rule({ AllowedMethod: ['GET', 'PUT', 'HEAD'] }));
    await settled(async () => {
      const answer = await preflight(anonymous, { bucket, key }, asked);
      expect(answer).toLetThrough(asked);
      observe('methods for a preflight of PUT', namesOf(answer, 'Access-Control-Allow-Methods').join(' '));
      expect(answer).toList('Access-Control-Allow-Methods', ['GET', 'PUT', 'HEAD']);
    });
  });

  // CORS-PRE-13 (std SHOULD, aws MUST): A preflight that is not allowed is refused with 403 AccessForbidden.
  requirement('CORS-PRE-13', async ({ owner, anonymous, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, ofPut);
    await settled(async () => expect(await preflight(anonymous, { bucket, key }, asked)).toLetThrough(asked));
    for (const where of [{ bucket }, { bucket, key }])
      for (const other of [{ origin: OTHER }, { method: 'DELETE' }, { headers: ['x-assay-note'] }])
        expect(await preflight(anonymous, where, { ...asked, ...other })).toBeRefused('AccessForbidden');
  });

  // CORS-PRE-14 (MUST): The refusal of a preflight names the requested method in Method, and in ResourceType the
  //   requested OBJECT or BUCKET (BUCKET where there are no rules).
  requirement('CORS-PRE-14', async ({ owner, anonymous, bucket, key, expect, settled }) => {
    const expectRefusal = async (where: { bucket: string; key?: string }, method: string, type: string) => {
      const answer = await preflight(anonymous, where, { origin: OTHER, method });
      expect(answer).toBeRefused('AccessForbidden');
      expect(answer.error?.extra['Method'], 'Method').toBe(method);
      expect(answer.error?.extra['ResourceType'], 'ResourceType').toBe(type);
    };
    await expectRefusal({ bucket, key }, 'PUT', 'BUCKET');
    await setCors(owner, bucket, ofPut);
    await settled(async () => {
      await expectRefusal({ bucket, key }, 'PUT', 'OBJECT');
      await expectRefusal({ bucket, key }, 'DELETE', 'OBJECT');
      await expectRefusal({ bucket }, 'GET', 'BUCKET');
    });
  });

  // CORS-PRE-15 (MUST): A preflight for a bucket that does not exist is not allowed (403 AccessForbidden in the
  //   compatible protocol).
  requirement('CORS-PRE-15', async ({ anonymous, dialect, names, key, expect }) => {
    const get = { origin: LISTED, method: 'GET' };
    const answer = await preflight(anonymous, { bucket: names.bucket(), key }, get);
    expect(answer).toHoldBack(get, 'any');
    if (dialect.corsRefusal === 'forbidden') expect(answer).toBeRefused('AccessForbidden');
  });

  // CORS-PRE-16 (std MAY, aws MUST): A preflight answer names the exposed headers too.
  requirement('CORS-PRE-16', async ({ owner, anonymous, bucket, key, expect, settled, observe }) => {
    await setCors(owner, bucket, { ...ofPut, ExposeHeader: ['x-assay-note'] });
    await settled(async () => {
      const answer = await preflight(anonymous, { bucket, key }, asked);
      expect(answer).toLetThrough(asked);
      const exposed = namesOf(answer, 'Access-Control-Expose-Headers');
      observe('exposed headers on a preflight', exposed.join(' ') || 'none');
      expect(exposed, 'exposed headers').toContain('x-assay-note');
    });
  });

  // CORS-PRE-17 (MUST): A preflight for a link or a sub-resource is answered like one without its query.
  requirement('CORS-PRE-17', async ({ owner, target, anonymous, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, ofPut);
    const link = owner.presign('putObject', { bucket, key });
    await settled(async () => {
      for (const query of [link.search, '?uploads', '?partNumber=1&uploadId=x', '?restore', '?tagging']) {
        const path = wirePath(target, bucket, `/${key}${query}`);
        expect(await preflight(anonymous, { bucket, key }, asked, { path })).toLetThrough(asked);
      }
      const path = bucketQuery(target, bucket, '?list-type=2&prefix=a');
      expect(await preflight(anonymous, { bucket }, asked, { path })).toLetThrough(asked);
      const other = { ...asked, origin: OTHER };
      const linked = wirePath(target, bucket, `/${key}${link.search}`);
      expect(await preflight(anonymous, { bucket, key }, other, { path: linked })).toHoldBack(other);
    });
  });

  // CORS-PRE-18 (MUST): A preflight with a very long Origin, or with a value that is not an origin, is not allowed
  //   and does not cause a server error.
  requirement('CORS-PRE-18', async ({ owner, anonymous, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, rule({ ...ofPut, AllowedOrigin: [LISTED, 'https://*.example.com'] }));
    await settled(async () => expect(await preflight(anonymous, { bucket, key }, asked)).toLetThrough(asked));
    for (const origin of [
      `https://${'a'.repeat(4000)}.example.net`,
      '*',
      '"><script>',
      '%0d%0ax-assay: 1',
      '?',
    ]) {
      const odd = { ...asked, origin };
      expect(await preflight(anonymous, { bucket, key }, odd)).toHoldBack(odd, 'any');
    }
  });

  for (const [id, MaxAgeSeconds] of [
    // CORS-AGE-01 (MUST): A preflight answer carries the max age of the rule in Access-Control-Max-Age.
    ['CORS-AGE-01', 3000],
    // CORS-AGE-03 (SHOULD): A max age of 0 is sent as 0.
    ['CORS-AGE-03', 0],
  ] as const) {
    requirement(id, async ({ owner, anonymous, bucket, key, expect, settled }) => {
      await setCors(owner, bucket, { ...ofPut, MaxAgeSeconds });
      await settled(async () => {
        const answer = await preflight(anonymous, { bucket, key }, asked);
        expect(answer).toLetThrough(asked);
        expect(answer).toHaveHeader('Access-Control-Max-Age', `${MaxAgeSeconds}`);
      });
    });
  }

  // CORS-AGE-02 (std MAY, aws MUST): A preflight answer by a rule without max age carries none.
  requirement('CORS-AGE-02', async ({ owner, anonymous, bucket, key, expect, settled, observe }) => {
    await setCors(owner, bucket, ofPut);
    await settled(async () => {
      const answer = await preflight(anonymous, { bucket, key }, asked);
      expect(answer).toLetThrough(asked);
      observe('max age of a rule without', answer.header('Access-Control-Max-Age'));
      expect(answer).toLackHeader('Access-Control-Max-Age');
    });
  });
});
