import { pythonProgram } from './programs.fixture.ts';
import { surface } from './surface.fixture.ts';

const boto3 = [
  'buckets',
  'objects',
  'checksums',
  'ranges',
  'copies',
  'multipart',
  'versioning',
  'tags',
  'lists and bulk deletion',
  'policy',
  'access lists',
  'lifecycle',
  'presigned',
  'form',
  'conditions',
  'errors',
];

surface('boto3 1.44.5', await pythonProgram('boto3_surface.py'), boto3);

surface(
  'boto3 1.44.5 with the common runtime (awscrt 0.38.0)',
  await pythonProgram('boto3_surface.py', 'crt'),
  boto3,
);

surface('minio-py 7.2.20', await pythonProgram('minio_surface.py'), [
  'buckets',
  'objects',
  'ranges',
  'copies',
  'multipart',
  'versioning',
  'tags',
  'lists and bulk deletion',
  'policy',
  'lifecycle',
  'presigned',
  'form',
  'errors',
]);
