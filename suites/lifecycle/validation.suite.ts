import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { expectRules, rule, setRules } from './rules.ts';

interface Refused {
  id: RequirementId;
  code: ErrorCode | readonly ErrorCode[];
  /** Of each configuration that is refused, the elements of its rules. */
  configurations: readonly (readonly string[])[];
}

const ID = '<ID>refused</ID>';
const PREFIX = '<Filter><Prefix>x</Prefix></Filter>';
const ENABLED = '<Status>Enabled</Status>';
const DAYS = '<Expiration><Days>1000</Days></Expiration>';

/** A rule that is sound but for what it lets expire. */
const expiring = (expiration: string) => [[`${ID}${PREFIX}${ENABLED}<Expiration>${expiration}</Expiration>`]];
/** A rule that is sound but for its filter. */
const filtering = (filter: string) => [`${ID}<Filter>${filter}</Filter>${ENABLED}${DAYS}`];
/** Rules that are sound each, by their IDs. */
const named = (...ids: readonly string[]) =>
  ids.map((id, at) => `<ID>${id}</ID><Filter><Prefix>${at}/</Prefix></Filter>${ENABLED}${DAYS}`);

const refused: readonly Refused[] = [
  { id: 'LC-VALID-01', code: 'InvalidArgument', configurations: [named('twice', 'twice')] },
  { id: 'LC-VALID-02', code: 'InvalidArgument', configurations: expiring('<Days>0</Days>') },
  {
    id: 'LC-VALID-03',
    code: ['InvalidArgument', 'MalformedXML'],
    configurations: expiring('<Days>-1</Days>'),
  },
  {
    id: 'LC-VALID-04',
    code: 'MalformedXML',
    configurations: ['enabled', 'Paused'].map((status) => [
      `${ID}${PREFIX}<Status>${status}</Status>${DAYS}`,
    ]),
  },
  {
    id: 'LC-VALID-05',
    code: 'MalformedXML',
    configurations: [named(...Array.from({ length: 1001 }, (_, at) => `${at}`))],
  },
  { id: 'LC-VALID-06', code: 'MalformedXML', configurations: [[`${ID}${ENABLED}${DAYS}`]] },
  {
    id: 'LC-VALID-07',
    code: ['InvalidRequest', 'MalformedXML'],
    configurations: [[`${ID}${PREFIX}${ENABLED}`]],
  },
  {
    id: 'LC-VALID-08',
    code: 'InvalidArgument',
    configurations: expiring('<Date>2999-01-01T12:00:00Z</Date>'),
  },
  {
    id: 'LC-VALID-09',
    code: 'MalformedXML',
    configurations: expiring('<Days>1000</Days><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker>'),
  },
  {
    id: 'LC-VALID-10',
    code: ['InvalidArgument', 'MalformedXML'],
    configurations: [named('i'.repeat(256))],
  },
  {
    id: 'LC-VALID-11',
    code: 'MalformedXML',
    configurations: [
      filtering('<Prefix>x</Prefix><Tag><Key>k</Key><Value>v</Value></Tag>'),
      filtering('<ObjectSizeGreaterThan>500</ObjectSizeGreaterThan><Prefix>x</Prefix>'),
    ],
  },
];

profile('lifecycle', () => {
  for (const { id, code, configurations } of refused) {
    requirement(id, async ({ owner, bucket, expect }) => {
      await setRules(owner, bucket, rule());
      for (const rules of configurations) {
        const rawBody = `<LifecycleConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${rules.map((one) => `<Rule>${one}</Rule>`).join('')}</LifecycleConfiguration>`;
        const put = await owner.putBucketLifecycleConfiguration({ bucket, body: { Rule: [] } }, { rawBody });
        expect(put).toBeRefused(code);
        await expectRules(owner, bucket, [rule()]);
      }
    });
  }
});
