"""The surface of minio-py."""

import datetime
import io
import os
from urllib.parse import urlsplit

from minio import Minio
from minio.commonconfig import ComposeSource, CopySource, ENABLED, REPLACE, Filter, Tags
from minio.datatypes import PostPolicy
from minio.deleteobjects import DeleteObject
from minio.lifecycleconfig import Expiration, LifecycleConfig, Rule
from minio.versioningconfig import SUSPENDED, VersioningConfig

from steps import ENDPOINT, KEYS, MIB, content_of, fetch, form, pattern, refused, run, same

client = Minio(urlsplit(ENDPOINT).netloc, os.environ['ASSAY_KEY'], os.environ['ASSAY_SECRET'], secure=False)


def read(bucket, key, **more):
    answer = client.get_object(bucket, key, **more)
    try:
        return answer.read()
    finally:
        answer.close()
        answer.release_conn()


def put(bucket, key, content, **more):
    return client.put_object(bucket, key, io.BytesIO(content), len(content), **more)


def buckets(bucket):
    same('exists', client.bucket_exists(bucket), True)
    same('listed', bucket in [one.name for one in client.list_buckets()], True)
    client.remove_bucket(bucket)
    same('exists after removal', client.bucket_exists(bucket), False)


def objects(bucket):
    for key in KEYS:
        if '..' in key:
            continue  # minio-py refuses such names itself
        put(bucket, key, content_of(key), content_type='text/assay', metadata={'colour': 'blue'})
        same(key, read(bucket, key), content_of(key))
        same('metadata', client.stat_object(bucket, key).metadata['x-amz-meta-colour'], 'blue')
        client.remove_object(bucket, key)
        refused('NoSuchKey', lambda: client.stat_object(bucket, key))


def ranges(bucket):
    content = pattern(100_000)[:100_000]
    put(bucket, 'key', content)
    same('range', read(bucket, 'key', offset=10, length=90), content[10:100])


def copies(bucket):
    content = pattern(5 * MIB)[: 5 * MIB]
    put(bucket, 'from ü', content)
    client.copy_object(bucket, 'to', CopySource(bucket, 'from ü'), metadata={'colour': 'red'}, metadata_directive=REPLACE)
    same('copy', read(bucket, 'to'), content)
    client.compose_object(bucket, 'both', [ComposeSource(bucket, 'from ü'), ComposeSource(bucket, 'to', offset=5, length=995)])
    same('composed', read(bucket, 'both'), content + content[5:1000])


def multipart(bucket):
    content = pattern(11 * MIB)[: 11 * MIB + 5]
    put(bucket, 'key', content, part_size=5 * MIB)
    same('parts', read(bucket, 'key'), content)
    client.put_object(bucket, 'stream', io.BytesIO(content), -1, part_size=5 * MIB)
    same('of unknown length', read(bucket, 'stream'), content)


def versioning(bucket):
    client.set_bucket_versioning(bucket, VersioningConfig(ENABLED))
    first = put(bucket, 'key', b'one').version_id
    put(bucket, 'key', b'two')
    client.remove_object(bucket, 'key')
    same('first', read(bucket, 'key', version_id=first), b'one')
    listed = list(client.list_objects(bucket, include_version=True))
    same('markers', sorted(one.is_delete_marker for one in listed), [False, False, True])
    client.set_bucket_versioning(bucket, VersioningConfig(SUSPENDED))
    same('state', client.get_bucket_versioning(bucket).status, 'Suspended')


def tags(bucket):
    put(bucket, 'key', b'x')
    of_object, of_bucket = Tags.new_object_tags(), Tags.new_bucket_tags()
    of_object['colour'] = of_bucket['colour'] = 'blue and white'
    client.set_object_tags(bucket, 'key', of_object)
    same('object', dict(client.get_object_tags(bucket, 'key')), dict(of_object))
    client.set_bucket_tags(bucket, of_bucket)
    same('bucket', dict(client.get_bucket_tags(bucket)), dict(of_bucket))
    client.delete_object_tags(bucket, 'key')
    client.delete_bucket_tags(bucket)


def lists_and_bulk_deletion(bucket):
    names = sorted(f'f{at % 2}/ü {at:02}' for at in range(25))
    for name in names:
        put(bucket, name, b'x')
    for first in (True, False):
        listed = client.list_objects(bucket, recursive=True, use_api_v1=first)
        same('keys', [one.object_name for one in listed], names)
    same('folders', [one.object_name for one in client.list_objects(bucket)], ['f0/', 'f1/'])
    same('errors', list(client.remove_objects(bucket, [DeleteObject(name) for name in names])), [])
    same('left', list(client.list_objects(bucket)), [])


def policy(bucket):
    put(bucket, 'key', b'public')
    text = f'{{"Version":"2012-10-17","Statement":[{{"Effect":"Allow","Principal":{{"AWS":"*"}},"Action":"s3:GetObject","Resource":"arn:aws:s3:::{bucket}/*"}}]}}'
    client.set_bucket_policy(bucket, text)
    same('anonymous', fetch(f'{ENDPOINT}/{bucket}/key'), (200, b'public'))
    client.delete_bucket_policy(bucket)
    refused('NoSuchBucketPolicy', lambda: client.get_bucket_policy(bucket))


def lifecycle(bucket):
    rule = Rule(ENABLED, rule_filter=Filter(prefix='old/'), rule_id='old', expiration=Expiration(days=30))
    client.set_bucket_lifecycle(bucket, LifecycleConfig([rule]))
    same('days', client.get_bucket_lifecycle(bucket).rules[0].expiration.days, 30)
    client.delete_bucket_lifecycle(bucket)


def presigned(bucket):
    same('PUT', fetch(client.presigned_put_object(bucket, 'a key+ü'), 'PUT', b'by link')[0], 200)
    same('GET', fetch(client.presigned_get_object(bucket, 'a key+ü')), (200, b'by link'))


def by_form(bucket):
    asked = PostPolicy(bucket, datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1))
    asked.add_equals_condition('key', 'by form')
    asked.add_content_length_range_condition(1, 9000)
    body, kind = form({'key': 'by form', **client.presigned_post_policy(asked)}, b'by form')
    same('status', fetch(f'{ENDPOINT}/{bucket}', 'POST', body, {'Content-Type': kind})[0], 204)
    same('content', read(bucket, 'by form'), b'by form')


def errors(bucket):
    refused('NoSuchBucket', lambda: list(client.list_objects(f'{bucket}-none')))
    refused('BucketNotEmpty', lambda: (put(bucket, 'key', b'x'), client.remove_bucket(bucket)))


STEPS = {
    'buckets': buckets, 'objects': objects, 'ranges': ranges, 'copies': copies, 'multipart': multipart, 'versioning': versioning,
    'tags': tags, 'lists and bulk deletion': lists_and_bulk_deletion, 'policy': policy, 'lifecycle': lifecycle,
    'presigned': presigned, 'form': by_form, 'errors': errors,
}
run(STEPS, client.make_bucket, 'minio-py')
