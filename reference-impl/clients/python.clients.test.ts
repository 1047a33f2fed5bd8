import { pythonProgram } from './programs.fixture.ts';
import { AWS_SDK_STEPS, surface } from './surface.fixture.ts';

surface('boto3 1.44.5', await pythonProgram('boto3_surface.py'), AWS_SDK_STEPS);

surface(
  'boto3 1.44.5 with the common runtime (awscrt 0.38.0)',
  await pythonProgram('boto3_surface.py', 'crt'),
  AWS_SDK_STEPS,
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
