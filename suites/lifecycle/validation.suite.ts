import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { meaningOf, rule, setRules } from './rules.ts';

interface Refused {
  id: RequirementId;
  code: ErrorCode | readonly ErrorCode[];
  /** The elements of a rule, or those of several. */
  rules: readonly string[];
}

const PREFIX = '<Filter><Prefix>x</Prefix></Filter>';
const ENABLED = '<Status>Enabled</Status>';
const DAYS = '<Expiration><Days>1000</Days></Expiration>';

const refused: readonly Refused[] = [
  {
    id: 'LC-VALID-01',
    code: 'InvalidArgument',
    rules: ['a', 'b'].map(
      (prefix) => `<ID>twice</ID><Filter><Prefix>${prefix}</Prefix></Filter>${ENABLED}${DAYS}`,
    ),
  },
  {
    id: 'LC-VALID-02',
    code: 'InvalidArgument',
    rules: [`${PREFIX}${ENABLED}<Expiration><Days>0</Days></Expiration>`],
  },
  {
    id: 'LC-VALID-03',
    code: ['InvalidArgument', 'MalformedXML'],
    rules: [`${PREFIX}${ENABLED}<Expiration><Days>-1</Days></Expiration>`],
  },
  { id: 'LC-VALID-04', code: 'MalformedXML', rules: [`${PREFIX}<Status>Paused</Status>${DAYS}`] },
  {
    id: 'LC-VALID-05',
    code: 'MalformedXML',
    rules: Array.from(
      { length: 1001 },
      (_, at) => `<ID>${at}</ID><Filter><Prefix>${at}/</Prefix></Filter>${ENABLED}${DAYS}`,
    ),
  },
  { id: 'LC-VALID-06', code: 'MalformedXML', rules: [`${ENABLED}${DAYS}`] },
  { id: 'LC-VALID-07', code: ['InvalidRequest', 'MalformedXML'], rules: [`${PREFIX}${ENABLED}`] },
  {
    id: 'LC-VALID-08',
    code: 'InvalidArgument',
    rules: [`${PREFIX}${ENABLED}<Expiration><Date>2999-01-01T12:00:00Z</Date></Expiration>`],
  },
  {
    id: 'LC-VALID-09',
    code: 'MalformedXML',
    rules: [
      `${PREFIX}${ENABLED}<Expiration><Days>1000</Days><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker></Expiration>`,
    ],
  },
  {
    id: 'LC-VALID-10',
    code: 'InvalidArgument',
    rules: [`<ID>${'i'.repeat(256)}</ID>${PREFIX}${ENABLED}${DAYS}`],
  },
  {
    id: 'LC-VALID-11',
    code: 'MalformedXML',
    rules: [`<Filter><Prefix>x</Prefix><Tag><Key>k</Key><Value>v</Value></Tag></Filter>${ENABLED}${DAYS}`],
  },
];

profile('lifecycle', () => {
  for (const { id, code, rules } of refused) {
    requirement(id, async ({ owner, bucket, expect }) => {
      await setRules(owner, bucket, rule());
      const rawBody = `<LifecycleConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${rules.map((one) => `<Rule>${one}</Rule>`).join('')}</LifecycleConfiguration>`;
      const put = await owner.putBucketLifecycleConfiguration({ bucket, body: { Rule: [] } }, { rawBody });
      expect(put).toBeRefused(code);
      const read = await owner.getBucketLifecycleConfiguration({ bucket });
      expect(read).toSucceed();
      expect(meaningOf(read.output?.Rule)).toEqual(meaningOf([rule()]));
    });
  }
});
