import { diag } from 'libxml2-wasm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contractTables } from '../tables.ts';
import { checkXml } from './check.ts';
import { XmlError } from './error.ts';
import { XML_LIMITS } from './tree.ts';
import { validateXsd } from './xsd.ts';

const tables = contractTables('std');
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

const acl = (grants: string, owner = '<Owner><ID>a</ID></Owner>') =>
  checkXml(
    tables,
    'AccessControlPolicy',
    `<AccessControlPolicy xmlns="${NAMESPACE}">${owner}<AccessControlList>${grants}</AccessControlList></AccessControlPolicy>`,
  );
const grant = (type: string, permission = 'READ') =>
  `<Grant><Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${type}><ID>a</ID></Grantee>` +
  `<Permission>${permission}</Permission></Grant>`;

describe('a document', () => {
  it('that is valid has no problems', async () => {
    const { value, problems, notes } = await acl(grant('xsi:type="CanonicalUser"'));
    expect({ problems, notes }).toEqual({ problems: [], notes: [] });
    expect(value.AccessControlList[0]?.Grantee.type).toBe('CanonicalUser');
  });

  it('in another order, with unknown elements, has only notes', async () => {
    const text =
      `<AccessControlPolicy xmlns="${NAMESPACE}"><AccessControlList/><New><Deep/></New>` +
      '<Owner><DisplayName/><ID>a\nb</ID></Owner></AccessControlPolicy>';
    expect(await checkXml(tables, 'AccessControlPolicy', text)).toMatchObject({
      problems: [],
      notes: [
        'Owner has its elements in another order',
        'AccessControlPolicy has an unknown element New',
        'AccessControlPolicy has its elements in another order',
      ],
    });
  });
});

describe('problems', () => {
  const path = 'AccessControlPolicy/AccessControlList/Grant[1]';

  it('are found by the XSD alone: a value and a type outside the list', async () => {
    const { problems } = await acl(grant('xsi:type="Robot"', 'LOOK'));
    expect(problems.map((problem) => problem.path)).toEqual([`${path}/Grantee`, `${path}/Permission`]);
  });

  it('are reported once, with their place, where several validators find them', async () => {
    const { problems } = await acl(grant(''), '');
    expect(problems).toEqual([
      { kind: 'schema', path: 'AccessControlPolicy', message: 'Owner is missing' },
      { kind: 'schema', path: `${path}/Grantee`, message: 'the attribute type is missing' },
    ]);
  });

  it('of the root are reported, and a wrong namespace hides no other', async () => {
    const wrongRoot = await checkXml(tables, 'Error', '<Failure><Code/></Failure>');
    expect(wrongRoot.problems.map(({ kind }) => kind)).toEqual(['root']);
    const { problems } = await checkXml(
      tables,
      'Tagging',
      '<Tagging><TagSet><Tag><Key/></Tag></TagSet></Tagging>',
    );
    expect(problems.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'namespace Tagging',
      'schema Tagging/TagSet/Tag[1]',
    ]);
  });
});

it('a document that is not well-formed is an error', async () => {
  await expect(acl('<Grant>')).rejects.toThrow(XmlError);
});

it('a root with the longest name is a finding, and so is what the validator refuses to read', async () => {
  const name = 'a'.repeat(XML_LIMITS.name);
  const { problems } = await checkXml(tables, 'Error', `<${name}><Code/></${name}>`);
  expect(problems[0]?.kind).toBe('root');
  const refused = { xml: `<${'a'.repeat(60_000)}/>`, paths: ['Error'] };
  expect(await validateXsd('Error', refused)).toMatchObject([{ kind: 'schema', path: 'Error' }]);
});

it.each([
  ['lets other work run between steps that take long', 30, true],
  ['does not interrupt steps that are quick', 0, false],
])('%s', async (_, stepMs, expected) => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += stepMs));
  onTestFinished(() => void vi.restoreAllMocks());
  let othersRan = false;
  setImmediate(() => (othersRan = true));
  await acl(grant('xsi:type="CanonicalUser"'));
  expect(othersRan).toBe(expected);
});

it('leaves no memory in use in the validator', async () => {
  await acl(grant('xsi:type="CanonicalUser"'));
  diag.configure({ enabled: true });
  try {
    for (let round = 0; round < 20; round += 1)
      await acl(grant('xsi:type="Robot"', round % 2 ? 'READ' : 'LOOK'));
    expect(diag.report()).toEqual({});
  } finally {
    diag.configure({ enabled: false });
  }
});
