"""The surface of boto3; with the argument `crt`, transfers go through the common runtime of AWS, without TLS."""

import io
import os
import sys

import boto3
from boto3.s3.transfer import TransferConfig
from botocore.config import Config

from steps import ENDPOINT, KEYS, MIB, content_of, fetch, form, pattern, refused, run, same

TRANSFER = TransferConfig(multipart_chunksize=5 * MIB, multipart_threshold=5 * MIB)
session = boto3.session.Session(os.environ['ASSAY_KEY'], os.environ['ASSAY_SECRET'], region_name=os.environ['ASSAY_REGION'])
s3 = session.client('s3', endpoint_url=ENDPOINT, config=Config(signature_version='s3v4', s3={'addressing_style': 'path'}))


class ByRuntime:
    """Transfers by the common runtime, as boto3 makes them where the address begins with https."""

    def __init__(self):
        from s3transfer import crt

        where = {'region_name': session.region_name, 'endpoint_url': ENDPOINT}
        keys = crt.BotocoreCRTCredentialsWrapper(session.get_credentials()).to_crt_credentials_provider()
        runtime = crt.create_s3_crt_client(session.region_name, crt_credentials_provider=keys, use_ssl=False, part_size=5 * MIB)
        self.manager = crt.CRTTransferManager(runtime, crt.BotocoreCRTRequestSerializer(session._session, where))

    def upload(self, file, bucket, key):
        self.manager.upload(file, bucket, key).result()

    def download(self, bucket, key, file):
        self.manager.download(bucket, key, file).result()


class ByThreads:
    """Transfers as boto3 makes them by itself."""

    def upload(self, file, bucket, key):
        s3.upload_fileobj(file, bucket, key, Config=TRANSFER)

    def download(self, bucket, key, file):
        s3.download_fileobj(bucket, key, file, Config=TRANSFER)


transfers = ByRuntime() if 'crt' in sys.argv else ByThreads()


def read(bucket, key, **more):
    return s3.get_object(Bucket=bucket, Key=key, **more)['Body'].read()


def put(bucket, key, content, **more):
    return s3.put_object(Bucket=bucket, Key=key, Body=content, **more)


def buckets(bucket):
    s3.head_bucket(Bucket=bucket)
    same('listed', bucket in [one['Name'] for one in s3.list_buckets()['Buckets']], True)
    s3.get_bucket_location(Bucket=bucket)
    s3.delete_bucket(Bucket=bucket)
    s3.get_waiter('bucket_not_exists').wait(Bucket=bucket)


def objects(bucket):
    for key in KEYS:
        put(bucket, key, content_of(key), ContentType='text/assay', Metadata={'colour': 'blue'})
        same(key, read(bucket, key), content_of(key))
        same('metadata', s3.head_object(Bucket=bucket, Key=key)['Metadata'], {'colour': 'blue'})
        s3.delete_object(Bucket=bucket, Key=key)
        refused('NoSuchKey', lambda: read(bucket, key))


def checksums(bucket):
    for algorithm in ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256']:
        put(bucket, algorithm, b'x' * 5000, ChecksumAlgorithm=algorithm)
        head = s3.head_object(Bucket=bucket, Key=algorithm, ChecksumMode='ENABLED')
        same(algorithm, f'Checksum{algorithm}' in head, True)
        same(algorithm, read(bucket, algorithm, ChecksumMode='ENABLED'), b'x' * 5000)
    got = s3.get_object_attributes(Bucket=bucket, Key='SHA1', ObjectAttributes=['Checksum', 'ObjectSize'])
    same('size', got['ObjectSize'], 5000)


def ranges(bucket):
    content = pattern(100_000)[:100_000]
    put(bucket, 'key', content)
    for text, want in {'bytes=10-99': content[10:100], 'bytes=-5': content[-5:], 'bytes=99990-': content[99990:]}.items():
        same(text, read(bucket, 'key', Range=text), want)


def copies(bucket):
    put(bucket, 'from ü', pattern(5 * MIB)[: 5 * MIB])
    source = {'Bucket': bucket, 'Key': 'from ü'}
    s3.copy_object(Bucket=bucket, Key='to', CopySource=source, MetadataDirective='REPLACE', Metadata={'colour': 'red'})
    same('copy', read(bucket, 'to'), pattern(5 * MIB)[: 5 * MIB])
    upload = {'Bucket': bucket, 'Key': 'both'}
    upload['UploadId'] = s3.create_multipart_upload(**upload)['UploadId']
    parts = []
    for number, piece in enumerate([f'bytes=0-{5 * MIB - 1}', 'bytes=5-999'], 1):
        part = s3.upload_part_copy(**upload, PartNumber=number, CopySource=source, CopySourceRange=piece)
        parts.append({'PartNumber': number, 'ETag': part['CopyPartResult']['ETag']})
    s3.complete_multipart_upload(**upload, MultipartUpload={'Parts': parts})
    same('parts', read(bucket, 'both'), pattern(5 * MIB)[: 5 * MIB] + pattern(1000)[5:1000])


def multipart(bucket):
    content = pattern(11 * MIB)[: 11 * MIB + 5]
    transfers.upload(io.BytesIO(content), bucket, 'key')
    to = io.BytesIO()
    transfers.download(bucket, 'key', to)
    same('downloaded', to.getvalue(), content)
    s3.copy({'Bucket': bucket, 'Key': 'key'}, bucket, 'copied', Config=TRANSFER)
    same('copied', read(bucket, 'copied'), content)
    upload = {'Bucket': bucket, 'Key': 'open'}
    upload['UploadId'] = s3.create_multipart_upload(**upload)['UploadId']
    s3.upload_part(**upload, PartNumber=7, Body=b'x')
    same('parts', [one['PartNumber'] for one in s3.list_parts(**upload)['Parts']], [7])
    same('uploads', len(s3.list_multipart_uploads(Bucket=bucket)['Uploads']), 1)
    s3.abort_multipart_upload(**upload)


def versioning(bucket):
    s3.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={'Status': 'Enabled'})
    first, second = (put(bucket, 'key', body)['VersionId'] for body in (b'one', b'two'))
    s3.delete_object(Bucket=bucket, Key='key')
    same('first', read(bucket, 'key', VersionId=first), b'one')
    listed = s3.list_object_versions(Bucket=bucket)
    same('versions', [one['VersionId'] for one in listed['Versions']], [second, first])
    s3.delete_object(Bucket=bucket, Key='key', VersionId=listed['DeleteMarkers'][0]['VersionId'])
    same('back again', read(bucket, 'key'), b'two')


def tags(bucket):
    put(bucket, 'key', b'x', Tagging='at+once=a%2Bb')
    same('at once', s3.get_object_tagging(Bucket=bucket, Key='key')['TagSet'], [{'Key': 'at once', 'Value': 'a+b'}])
    tagging = {'TagSet': [{'Key': 'colour', 'Value': 'blue'}]}
    s3.put_object_tagging(Bucket=bucket, Key='key', Tagging=tagging)
    s3.put_bucket_tagging(Bucket=bucket, Tagging=tagging)
    same('bucket', s3.get_bucket_tagging(Bucket=bucket)['TagSet'], tagging['TagSet'])
    s3.delete_object_tagging(Bucket=bucket, Key='key')
    s3.delete_bucket_tagging(Bucket=bucket)


def lists_and_bulk_deletion(bucket):
    names = sorted(f'f{at % 2}/ü {at:02}' for at in range(25))
    for name in names:
        put(bucket, name, b'x')
    for operation in ['list_objects', 'list_objects_v2']:
        pages = s3.get_paginator(operation).paginate(Bucket=bucket, PaginationConfig={'PageSize': 7})
        same(operation, [one['Key'] for page in pages for one in page['Contents']], names)
    folders = s3.list_objects_v2(Bucket=bucket, Delimiter='/')['CommonPrefixes']
    same('folders', [one['Prefix'] for one in folders], ['f0/', 'f1/'])
    deleted = s3.delete_objects(Bucket=bucket, Delete={'Objects': [{'Key': name} for name in names]})
    same('deleted', len(deleted['Deleted']), 25)


def policy(bucket):
    put(bucket, 'key', b'public')
    s3.put_bucket_policy(
        Bucket=bucket,
        Policy=f'{{"Version":"2012-10-17","Statement":[{{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::{bucket}/*"}}]}}',
    )
    same('anonymous', fetch(f'{ENDPOINT}/{bucket}/key'), (200, b'public'))
    s3.delete_bucket_policy(Bucket=bucket)
    refused('NoSuchBucketPolicy', lambda: s3.get_bucket_policy(Bucket=bucket))


def access_lists(bucket):
    put(bucket, 'key', b'public', ACL='public-read')
    got = s3.get_object_acl(Bucket=bucket, Key='key')
    same('grants', len(got['Grants']), 2)
    s3.put_object_acl(Bucket=bucket, Key='key', AccessControlPolicy={'Owner': got['Owner'], 'Grants': got['Grants'][:1]})
    same('taken back', fetch(f'{ENDPOINT}/{bucket}/key')[0], 403)


def lifecycle(bucket):
    rule = {'ID': 'old', 'Status': 'Enabled', 'Filter': {'Prefix': 'old/'}, 'Expiration': {'Days': 30}}
    s3.put_bucket_lifecycle_configuration(Bucket=bucket, LifecycleConfiguration={'Rules': [rule]})
    same('rules', s3.get_bucket_lifecycle_configuration(Bucket=bucket)['Rules'], [rule])
    s3.delete_bucket_lifecycle(Bucket=bucket)


def presigned(bucket):
    at = {'Bucket': bucket, 'Key': 'a key+ü'}
    same('PUT', fetch(s3.generate_presigned_url('put_object', at), 'PUT', b'by link')[0], 200)
    same('GET', fetch(s3.generate_presigned_url('get_object', at)), (200, b'by link'))


def by_form(bucket):
    signed = s3.generate_presigned_post(bucket, 'by form/${filename}', Conditions=[['content-length-range', 1, 9000]])
    body, kind = form(signed['fields'], b'by form')
    same('status', fetch(signed['url'], 'POST', body, {'Content-Type': kind})[0], 204)
    same('content', read(bucket, 'by form/file.bin'), b'by form')


def conditions(bucket):
    put(bucket, 'key', b'x')
    refused('PreconditionFailed', lambda: put(bucket, 'key', b'y', IfNoneMatch='*'))
    refused('PreconditionFailed', lambda: read(bucket, 'key', IfMatch='"other"'))
    refused('304', lambda: read(bucket, 'key', IfNoneMatch=s3.head_object(Bucket=bucket, Key='key')['ETag']))


def errors(bucket):
    refused('NoSuchBucket', lambda: s3.list_objects_v2(Bucket=f'{bucket}-none'))
    refused('BucketNotEmpty', lambda: (put(bucket, 'key', b'x'), s3.delete_bucket(Bucket=bucket)))


STEPS = {
    'buckets': buckets, 'objects': objects, 'checksums': checksums, 'ranges': ranges, 'copies': copies, 'multipart': multipart,
    'versioning': versioning, 'tags': tags, 'lists and bulk deletion': lists_and_bulk_deletion, 'policy': policy,
    'access lists': access_lists, 'lifecycle': lifecycle, 'presigned': presigned, 'form': by_form, 'conditions': conditions, 'errors': errors,
}
run(STEPS, lambda bucket: s3.create_bucket(Bucket=bucket), 'boto3')
