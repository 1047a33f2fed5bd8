import { describe } from '../case/answer.ts';
import type { CaseContext } from '../case/context.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { expectNoDescription, describedIn, expectNotFound, expectRefusal } from './refused.ts';

/** A name that no cluster and no node group has. */
const absent = ({ random }: Pick<CaseContext, 'random'>): string => `assay-absent-${random.text(12)}`;

/** The names in the target file. */
const named = ({ target: { cluster } }: Pick<CaseContext, 'target'>) => ({
  name: cluster?.name ?? '',
  nodegroupName: cluster?.nodegroup ?? '',
});

profile('cluster', () => {
  // CLU-ERR-01 (MUST): A cluster that does not exist is refused with a 4xx.
  requirement('CLU-ERR-01', async ({ cluster, random }) => {
    expectRefusal(await cluster.describeCluster({ name: absent({ random }) }));
  });

  // CLU-ERR-02 (std SHOULD, aws MUST): The refusal of a cluster that does not exist is 404
  //   ResourceNotFoundException with a message, as JSON.
  requirement('CLU-ERR-02', async ({ cluster, random }) => {
    expectNotFound(await cluster.describeCluster({ name: absent({ random }) }));
  });

  // CLU-NODE-17 (MUST): A node group that does not exist is refused with a 4xx.
  requirement('CLU-NODE-17', async ({ cluster, target, random }) => {
    const { name } = named({ target });
    expectRefusal(await cluster.describeNodegroup({ name, nodegroupName: absent({ random }) }));
  });

  // CLU-NODE-18 (MUST): A node group of a cluster that does not exist is refused with a 4xx.
  requirement('CLU-NODE-18', async ({ cluster, target, random }) => {
    const { nodegroupName } = named({ target });
    expectRefusal(await cluster.describeNodegroup({ name: absent({ random }), nodegroupName }));
  });

  // CLU-ERR-03 (std SHOULD, aws MUST): The refusal of a node group that does not exist, or of a cluster that does
  //   not exist, is 404 ResourceNotFoundException with a message, as JSON.
  requirement('CLU-ERR-03', async ({ cluster, target, random }) => {
    const { name, nodegroupName } = named({ target });
    expectNotFound(await cluster.describeNodegroup({ name, nodegroupName: absent({ random }) }));
    expectNotFound(await cluster.describeNodegroup({ name: absent({ random }), nodegroupName }));
  });

  // CLU-NAME-01 (MUST): A name with an encoded slash is one name: the service does not describe what the part
  //   before the slash names, and refuses the name with a 4xx.
  requirement('CLU-NAME-01', async ({ cluster, target, random }) => {
    const { name, nodegroupName } = named({ target });
    const more = absent({ random });
    expectRefusal(await cluster.describeCluster({ name: `${name}/${more}` }));
    expectRefusal(await cluster.describeNodegroup({ name, nodegroupName: `${nodegroupName}/${more}` }));
  });

  // CLU-NAME-02 (MUST): A name of 2,000 characters is refused with a 4xx.
  requirement('CLU-NAME-02', async ({ cluster, target, random }) => {
    const { name } = named({ target });
    const long = absent({ random }).padEnd(2000, 'x');
    expectRefusal(await cluster.describeCluster({ name: long }));
    expectRefusal(await cluster.describeNodegroup({ name, nodegroupName: long }));
  });

  // CLU-NAME-03 (MUST): An empty name describes no cluster and no node group, and causes no server error.
  requirement('CLU-NAME-03', async ({ cluster, target }) => {
    const { name, nodegroupName } = named({ target });
    const [encoded, group] = [encodeURIComponent(name), encodeURIComponent(nodegroupName)];
    for (const path of ['/clusters/', `/clusters/${encoded}/node-groups/`, `/clusters//node-groups/${group}`])
      expectNoDescription(await cluster.send({ method: 'GET', path }));
  });

  // CLU-NAME-04 (MUST): A request for a name that starts with the name of a cluster, or is a prefix of it, does not
  //   return the description of that cluster.
  requirement('CLU-NAME-04', async ({ cluster, target, random, expect }) => {
    const { name } = named({ target });
    for (const other of [`${name}-${random.text(8)}`, name.slice(0, -1)].filter((text) => text !== '')) {
      const answer = await cluster.describeCluster({ name: other });
      expect(answer.response, `an answer for ${other}`).toBeDefined();
      expect(describedIn(answer)?.['name'], `name of what is described for ${other}`).not.toBe(name);
    }
  });

  // CLU-NAME-05 (MAY): The answers for names with spaces, with letters beyond ASCII, with dots and with broken
  //   percent escapes are observed.
  requirement('CLU-NAME-05', async ({ cluster, random, observe }) => {
    const word = absent({ random });
    const odd = { spaces: `${word} x`, 'letters beyond ASCII': `${word}é`, dots: `${word}.x` };
    for (const [what, name] of Object.entries(odd))
      observe(`a name with ${what}`, describe(await cluster.describeCluster({ name })));
    const broken = await cluster.send({ method: 'GET', path: `/clusters/${word}%zz` });
    observe('a name with a broken percent escape', describe(broken));
  });

  // CLU-METHOD-01 (SHOULD): A method that HTTP does not have describes no cluster: it is refused with a 4xx or 501.
  requirement('CLU-METHOD-01', async ({ cluster, target }) => {
    const path = `/clusters/${encodeURIComponent(named({ target }).name)}`;
    expectRefusal(await cluster.send({ method: 'DESCRIBE', path }), [501]);
  });

  // CLU-METHOD-02 (MAY): The answers to HEAD on a cluster, and to PUT, POST, PATCH and DELETE on one that does not
  //   exist, are observed.
  requirement('CLU-METHOD-02', async ({ cluster, target, random, observe }) => {
    const head = await cluster.send({
      method: 'HEAD',
      path: `/clusters/${encodeURIComponent(named({ target }).name)}`,
    });
    observe('HEAD', describe(head));
    // For a cluster that does not exist, so that nothing on the target can be changed.
    for (const method of ['PUT', 'POST', 'PATCH', 'DELETE'])
      observe(method, describe(await cluster.send({ method, path: `/clusters/${absent({ random })}` })));
  });

  // CLU-SIGN-01 (std SHOULD, aws MUST): A request with a wrong signature is refused with a 4xx where the service
  //   expects signatures.
  requirement('CLU-SIGN-01', async ({ cluster, target }) => {
    const signature = (hex: string) => hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expectRefusal(await cluster.describeCluster({ name: named({ target }).name }, { sign: { signature } }));
    expectRefusal(await cluster.describeNodegroup(named({ target }), { sign: { signature } }));
  });

  // CLU-SIGN-02 (MUST): A request without a signature is refused with a 4xx where the service expects signatures.
  requirement('CLU-SIGN-02', async ({ cluster, target }) => {
    expectRefusal(
      await cluster.describeCluster({ name: named({ target }).name }, { sign: { mode: 'none' } }),
    );
    expectRefusal(await cluster.describeNodegroup(named({ target }), { sign: { mode: 'none' } }));
  });

  // CLU-OBS-02 (MAY): The answer to a request without a signature is observed.
  requirement('CLU-OBS-02', async ({ cluster, target, observe }) => {
    const answer = await cluster.describeCluster(
      { name: named({ target }).name },
      { sign: { mode: 'none' } },
    );
    observe('a description without a signature', describe(answer));
  });
});
