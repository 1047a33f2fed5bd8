import type { Random } from '../../suites/case/random.ts';
import type { World } from './world.ts';

/** Creates the text of a document. */
type Sample = (random: Random, world: World, bucket: string) => string;

const NAMESPACE = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** A valid document for every schema that a request may carry. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  CompleteMultipartUpload: (random, { uploads }) =>
    `<CompleteMultipartUpload ${NAMESPACE}><Part><PartNumber>1</PartNumber><ETag>${random.pick(uploads).etag}</ETag></Part></CompleteMultipartUpload>`,
  CreateBucketConfiguration: () => `<CreateBucketConfiguration ${NAMESPACE}/>`,
  DeleteAlarms: () => `<DeleteAlarms ${NAMESPACE}><Name>size</Name><Name>other</Name></DeleteAlarms>`,
  Delete: (random, { keys, versionIds }) =>
    `<Delete ${NAMESPACE}><Quiet>false</Quiet><Object><Key>${escaped(random.pick(keys))}</Key></Object>` +
    `<Object><Key>${escaped(random.pick(keys))}</Key><VersionId>${random.pick(versionIds)}</VersionId></Object></Delete>`,
  AccessControlPolicy: (_, { ownerId }) =>
    `<AccessControlPolicy ${NAMESPACE}><Owner><ID>${ownerId}</ID></Owner><AccessControlList><Grant>` +
    '<Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="Group"><URI>http://acs.amazonaws.com/groups/global/AllUsers</URI></Grantee>' +
    '<Permission>READ</Permission></Grant></AccessControlList></AccessControlPolicy>',
  AlarmConfiguration: () =>
    `<AlarmConfiguration ${NAMESPACE}><Name>size</Name><Metric>BucketSizeBytes</Metric><Statistic>Maximum</Statistic>` +
    '<ComparisonOperator>GreaterThanThreshold</ComparisonOperator><Threshold>10</Threshold><Period>60</Period>' +
    '<EvaluationPeriods>1</EvaluationPeriods></AlarmConfiguration>',
  CORSConfiguration: () =>
    `<CORSConfiguration ${NAMESPACE}><CORSRule><AllowedOrigin>https://*.example.com</AllowedOrigin><AllowedMethod>GET</AllowedMethod>` +
    '<AllowedHeader>*</AllowedHeader><MaxAgeSeconds>60</MaxAgeSeconds></CORSRule></CORSConfiguration>',
  LifecycleConfiguration: () =>
    `<LifecycleConfiguration ${NAMESPACE}><Rule><ID>old</ID><Filter><Prefix>folder/</Prefix></Filter><Status>Enabled</Status>` +
    '<Expiration><Days>30</Days></Expiration></Rule></LifecycleConfiguration>',
  MonitoringConfiguration: () =>
    `<MonitoringConfiguration ${NAMESPACE}><Status>Enabled</Status></MonitoringConfiguration>`,
  BucketPolicy: (random, { dialect }, bucket) =>
    JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        {
          Sid: 'one',
          Effect: random.pick(['Allow', 'Deny']),
          Principal: { AWS: '*' },
          Action: ['s3:GetObject'],
          Resource: `arn:${dialect}:s3:::${bucket}/*`,
          Condition: { IpAddress: { [`${dialect}:SourceIp`]: '10.0.0.0/8' } },
        },
      ],
    }),
  Tagging: () =>
    `<Tagging ${NAMESPACE}><TagSet><Tag><Key>colour</Key><Value>red</Value></Tag></TagSet></Tagging>`,
  VersioningConfiguration: (random) =>
    `<VersioningConfiguration ${NAMESPACE}><Status>${random.pick(['Enabled', 'Suspended'])}</Status></VersioningConfiguration>`,
  WebsiteConfiguration: () =>
    `<WebsiteConfiguration ${NAMESPACE}><IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>k</Key></ErrorDocument>` +
    '<RoutingRules><RoutingRule><Condition><KeyPrefixEquals>old/</KeyPrefixEquals></Condition><Redirect><ReplaceKeyPrefixWith>folder/</ReplaceKeyPrefixWith>' +
    '</Redirect></RoutingRule></RoutingRules></WebsiteConfiguration>',
};

/** Names of all schemas that have a sample. */
export const sampledSchemas = Object.keys(SAMPLES);

/** A valid document of a schema. @throws RangeError for a schema that has no sample: write one */
export function documentOf(schema: string, random: Random, world: World, bucket: string): string {
  const sample = SAMPLES[schema];
  if (!sample) throw new RangeError(`no sample of ${schema}: add one to ${import.meta.url}`);
  return sample(random, world, bucket);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
