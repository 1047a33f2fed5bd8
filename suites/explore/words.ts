import type { Source, Step } from './step.ts';

/** A step as a person would write it: `owner puts "a": 9 bytes, If-None-Match: *`. Bucket names are those of the sequence. */
export function inWords(step: Step): string {
  const bucket = `bucket ${step.bucket + 1}`;
  const { by } = step;
  switch (step.do) {
    case 'createBucket':
      return `${by} creates ${bucket}${listed(step.list)}`;
    case 'deleteBucket':
      return `${by} deletes ${bucket}`;
    case 'headBucket':
      return `${by} asks for ${bucket} (HEAD)`;
    case 'getVersioning':
      return `${by} reads the versioning state of ${bucket}`;
    case 'setVersioning':
      return `${by} ${step.to === 'Enabled' ? 'enables' : 'pauses'} versioning in ${bucket}`;
    case 'put':
      return `${by} uploads ${at(step)} to ${bucket}: ${JSON.stringify(step.body)}${more(step)}`;
    case 'get':
    case 'head':
      return `${by} reads ${at(step)} in ${bucket}${step.do === 'head' ? ' (HEAD)' : ''}${more(step)}`;
    case 'delete':
      return `${by} deletes ${at(step)} in ${bucket}${more(step)}`;
    case 'bulkDelete':
      return `${by} deletes ${step.items.map(at).join(', ')} in ${bucket} at once${step.quiet ? ', quietly' : ''}`;
    case 'copy': {
      const from = step.from.bucket === step.bucket ? '' : ` of bucket ${step.from.bucket + 1}`;
      return `${by} copies ${at(step.from)}${from} to ${at(step)} in ${bucket}${more(step)}`;
    }
    case 'list': {
      const { form, prefix, delimiter, after, max } = step;
      const asked = Object.entries({ prefix, delimiter, after, max }).filter(
        ([, value]) => value !== undefined,
      );
      const what = { v1: 'lists', v2: 'lists (second form)', versions: 'lists the versions of' }[form];
      return [
        `${by} ${what} ${bucket}`,
        ...asked.map(([name, value]) => `${name} ${JSON.stringify(value)}`),
      ].join(', ');
    }
    case 'nextPage':
      return `${by} asks for the next page of that list`;
    case 'startUpload':
      return `${by} begins an upload in parts of ${at(step)} to ${bucket}${more(step)}`;
    case 'uploadPart':
      return `${by} uploads part ${step.part} of it (begun in ${step.upload}): ${JSON.stringify(step.body)}`;
    case 'copyPart': {
      const range = step.range ? ` bytes ${step.range.join(' to ')} of` : '';
      return `${by} copies${range} ${at(step.from)} into part ${step.part} of it (begun in ${step.upload})`;
    }
    case 'complete':
      return `${by} completes the upload begun in ${step.upload} with part ${step.parts.join(', ')}${more(step)}`;
    case 'abort':
      return `${by} aborts the upload begun in ${step.upload}`;
    case 'listParts':
      return `${by} lists the parts of the upload begun in ${step.upload}`;
    case 'listUploads':
      return `${by} lists the uploads of ${bucket}`;
    case 'getTags':
    case 'deleteTags':
      return `${by} ${step.do === 'getTags' ? 'reads' : 'deletes'} the tags of ${at(step)} in ${bucket}`;
    case 'putTags':
      return `${by} sets the tags of ${at(step)} in ${bucket} to ${JSON.stringify(step.tags)}`;
    case 'getBucketList':
      return `${by} reads the access list of ${bucket}`;
    case 'putBucketList':
      return `${by} makes the access list of ${bucket} ${step.list}`;
    case 'getList':
      return `${by} reads the access list of ${at(step)} in ${bucket}`;
    case 'putList':
      return `${by} makes the access list of ${at(step)} in ${bucket} ${step.list}`;
    case 'putPolicy':
      return `${by} sets the policy of ${bucket}: ${step.statements
        .map(
          ({ effect, action, keys }) =>
            `${effect} * ${action} ${keys === undefined ? 'on the bucket' : `on ${keys}*`}`,
        )
        .join('; ')}`;
    case 'getPolicy':
    case 'deletePolicy':
      return `${by} ${step.do === 'getPolicy' ? 'reads' : 'deletes'} the policy of ${bucket}`;
  }
}

function at({ key, version }: Source): string {
  const name = JSON.stringify(key);
  if (version === undefined) return name;
  return version === 'null' ? `${name}, version null` : `${name}, version written in ${version}`;
}

const listed = (list: string | undefined) => (list === undefined ? '' : `, ${list}`);

/** What a step carries beside what it is about. */
function more(step: Step): string {
  const shown = [
    'type',
    'meta',
    'tags',
    'list',
    'range',
    'replace',
    'ifMatch',
    'ifNoneMatch',
    'sourceIfMatch',
  ]
    .flatMap((name) => {
      const value: unknown = Reflect.get(step, name);
      return value === undefined
        ? []
        : [`${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`];
    })
    .join(', ');
  return shown === '' ? '' : `, ${shown}`;
}
