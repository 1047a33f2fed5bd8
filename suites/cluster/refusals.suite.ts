import { describe } from '../harness/answer.ts';
import type { CaseContext } from '../harness/case.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bringsNothing, describedIn, isNotFound, isRefused } from './refused.ts';

/** A name that no cluster and no node group has. */
const absent = ({ random }: Pick<CaseContext, 'random'>): string => `assay-absent-${random.text(12)}`;

/** The names that the target gives. */
const named = ({ target: { cluster } }: Pick<CaseContext, 'target'>) => ({
  name: cluster?.name ?? '',
  nodegroupName: cluster?.nodegroup ?? '',
});

profile('cluster', () => {
  requirement('CLU-ERR-01', async ({ cluster, random }) => {
    isRefused(await cluster.describeCluster({ name: absent({ random }) }));
  });

  requirement('CLU-ERR-02', async ({ cluster, random }) => {
    isNotFound(await cluster.describeCluster({ name: absent({ random }) }));
  });

  requirement('CLU-NODE-17', async ({ cluster, target, random }) => {
    const { name } = named({ target });
    isRefused(await cluster.describeNodegroup({ name, nodegroupName: absent({ random }) }));
  });

  requirement('CLU-NODE-18', async ({ cluster, target, random }) => {
    const { nodegroupName } = named({ target });
    isRefused(await cluster.describeNodegroup({ name: absent({ random }), nodegroupName }));
  });

  requirement('CLU-ERR-03', async ({ cluster, target, random }) => {
    const { name, nodegroupName } = named({ target });
    isNotFound(await cluster.describeNodegroup({ name, nodegroupName: absent({ random }) }));
    isNotFound(await cluster.describeNodegroup({ name: absent({ random }), nodegroupName }));
  });

  requirement('CLU-NAME-01', async ({ cluster, target, random }) => {
    const { name, nodegroupName } = named({ target });
    const more = absent({ random });
    isRefused(await cluster.describeCluster({ name: `${name}/${more}` }));
    isRefused(await cluster.describeNodegroup({ name, nodegroupName: `${nodegroupName}/${more}` }));
  });

  requirement('CLU-NAME-02', async ({ cluster, target, random }) => {
    const { name } = named({ target });
    const long = absent({ random }).padEnd(2000, 'x');
    isRefused(await cluster.describeCluster({ name: long }));
    isRefused(await cluster.describeNodegroup({ name, nodegroupName: long }));
  });

  requirement('CLU-NAME-03', async ({ cluster, target }) => {
    const { name, nodegroupName } = named({ target });
    const [encoded, group] = [encodeURIComponent(name), encodeURIComponent(nodegroupName)];
    for (const path of ['/clusters/', `/clusters/${encoded}/node-groups/`, `/clusters//node-groups/${group}`])
      bringsNothing(await cluster.send({ method: 'GET', path }));
  });

  requirement('CLU-NAME-04', async ({ cluster, target, random, expect }) => {
    const { name } = named({ target });
    for (const other of [`${name}-${random.text(8)}`, name.slice(0, -1)].filter((text) => text !== '')) {
      const answer = await cluster.describeCluster({ name: other });
      expect(answer.response, `an answer for ${other}`).toBeDefined();
      expect(describedIn(answer)?.['name'], `name of what is described for ${other}`).not.toBe(name);
    }
  });

  requirement('CLU-NAME-05', async ({ cluster, random, observe }) => {
    const word = absent({ random });
    const odd = { spaces: `${word} x`, 'letters beyond ASCII': `${word}é`, dots: `${word}.x` };
    for (const [what, name] of Object.entries(odd))
      observe(`a name with ${what}`, describe(await cluster.describeCluster({ name })));
    const broken = await cluster.send({ method: 'GET', path: `/clusters/${word}%zz` });
    observe('a name with a broken percent escape', describe(broken));
  });

  requirement('CLU-METHOD-01', async ({ cluster, target }) => {
    const path = `/clusters/${encodeURIComponent(named({ target }).name)}`;
    isRefused(await cluster.send({ method: 'DESCRIBE', path }), [501]);
  });

  requirement('CLU-METHOD-02', async ({ cluster, target, random, observe }) => {
    const head = await cluster.send({
      method: 'HEAD',
      path: `/clusters/${encodeURIComponent(named({ target }).name)}`,
    });
    observe('HEAD', describe(head));
    // Of a cluster that is not there: nothing of the target's can be changed.
    for (const method of ['PUT', 'POST', 'PATCH', 'DELETE'])
      observe(method, describe(await cluster.send({ method, path: `/clusters/${absent({ random })}` })));
  });

  requirement('CLU-SIGN-01', async ({ cluster, target }) => {
    const signature = (hex: string) => hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    isRefused(await cluster.describeCluster({ name: named({ target }).name }, { sign: { signature } }));
    isRefused(await cluster.describeNodegroup(named({ target }), { sign: { signature } }));
  });

  requirement('CLU-SIGN-02', async ({ cluster, target }) => {
    isRefused(await cluster.describeCluster({ name: named({ target }).name }, { sign: { mode: 'none' } }));
    isRefused(await cluster.describeNodegroup(named({ target }), { sign: { mode: 'none' } }));
  });

  requirement('CLU-OBS-02', async ({ cluster, target, observe }) => {
    const answer = await cluster.describeCluster(
      { name: named({ target }).name },
      { sign: { mode: 'none' } },
    );
    observe('a description without a signature', describe(answer));
  });
});
