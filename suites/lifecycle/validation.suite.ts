import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { expectRules, rule, setRules } from './rules.ts';

interface Refused {
  id: RequirementId;
  code: ErrorCode | readonly ErrorCode[];
  /** The elements of the rules of each refused configuration. */
  configurations: readonly (readonly string[])[];
}

const ID = '<ID>refused</ID>';
const PREFIX = '<Filter><Prefix>x</Prefix></Filter>';
const ENABLED = '<Status>Enabled</Status>';
const DAYS = '<Expiration><Days>1000</Days></Expiration>';

/** A rule that is valid except for its expiration. */
const expiring = (expiration: string) => [[`${ID}${PREFIX}${ENABLED}<Expiration>${expiration}</Expiration>`]];
/** A rule that is valid except for its filter. */
const filtering = (filter: string) => [`${ID}<Filter>${filter}</Filter>${ENABLED}${DAYS}`];
/** Rules with these IDs; each is valid by itself. */
const named = (...ids: readonly string[]) =>
  ids.map((id, at) => `<ID>${id}</ID><Filter><Prefix>${at}/</Prefix></Filter>${ENABLED}${DAYS}`);

const refused: readonly Refused[] = [
  // LC-VALID-01 (std SHOULD, aws MUST): Two rules with one ID are refused and the former rules stay (400
  //   InvalidArgument in the compatible protocol).
  { id: 'LC-VALID-01', code: 'InvalidArgument', configurations: [named('twice', 'twice')] },
  // LC-VALID-02 (std SHOULD, aws MUST): A lifetime of 0 days is refused and the former rules stay (400
  //   InvalidArgument in the compatible protocol).
  { id: 'LC-VALID-02', code: 'InvalidArgument', configurations: expiring('<Days>0</Days>') },
  // LC-VALID-03 (std SHOULD, aws MUST): A negative lifetime is refused and the former rules stay (400
  //   InvalidArgument or MalformedXML in the compatible protocol).
  {
    id: 'LC-VALID-03',
    code: ['InvalidArgument', 'MalformedXML'],
    configurations: expiring('<Days>-1</Days>'),
  },
  // LC-VALID-04 (std SHOULD, aws MUST): A status other than Enabled and Disabled is refused and the former rules
  //   stay (400 MalformedXML in the compatible protocol).
  {
    id: 'LC-VALID-04',
    code: 'MalformedXML',
    configurations: ['enabled', 'Paused'].map((status) => [
      `${ID}${PREFIX}<Status>${status}</Status>${DAYS}`,
    ]),
  },
  // LC-VALID-05 (std MAY, aws MUST): More than 1,000 rules are refused and the former rules stay (400 MalformedXML
  //   in the compatible protocol).
  {
    id: 'LC-VALID-05',
    code: 'MalformedXML',
    configurations: [named(...Array.from({ length: 1001 }, (_, at) => `${at}`))],
  },
  // LC-VALID-06 (std MAY, aws MUST): A rule without filter and prefix is refused and the former rules stay (400
  //   MalformedXML in the compatible protocol).
  { id: 'LC-VALID-06', code: 'MalformedXML', configurations: [[`${ID}${ENABLED}${DAYS}`]] },
  // LC-VALID-07 (std SHOULD, aws MUST): A rule that does nothing is refused and the former rules stay (400
  //   InvalidRequest or MalformedXML in the compatible protocol).
  {
    id: 'LC-VALID-07',
    code: ['InvalidRequest', 'MalformedXML'],
    configurations: [[`${ID}${PREFIX}${ENABLED}`]],
  },
  // LC-VALID-08 (std SHOULD, aws MUST): A date that is not at midnight UTC is refused and the former rules stay
  //   (400 InvalidArgument in the compatible protocol).
  {
    id: 'LC-VALID-08',
    code: 'InvalidArgument',
    configurations: expiring('<Date>2999-01-01T12:00:00Z</Date>'),
  },
  // LC-VALID-09 (std SHOULD, aws MUST): An expired-marker setting together with days is refused and the former
  //   rules stay (400 MalformedXML in the compatible protocol).
  {
    id: 'LC-VALID-09',
    code: 'MalformedXML',
    configurations: expiring('<Days>1000</Days><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker>'),
  },
  // LC-VALID-10 (std SHOULD, aws MUST): An ID of more than 255 characters is refused and the former rules stay (400
  //   InvalidArgument or MalformedXML in the compatible protocol).
  {
    id: 'LC-VALID-10',
    code: ['InvalidArgument', 'MalformedXML'],
    configurations: [named('i'.repeat(256))],
  },
  // LC-VALID-11 (std SHOULD, aws MUST): A filter with two conditions outside And, a prefix and a tag or a prefix
  //   and a size, is refused and the former rules stay (400 MalformedXML in the compatible protocol).
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
