import { goProgram } from './programs.fixture.ts';
import { AWS_SDK_STEPS, surface } from './surface.fixture.ts';

surface('minio-go 7.4.1', await goProgram('minio-go'), [
  'buckets',
  'objects',
  'ranges',
  'copies',
  'multipart',
  'multipart with trailers',
  'uploads',
  'versioning',
  'tags',
  'lists and bulk deletion',
  'policy',
  'lifecycle',
  'presigned',
  'form',
  'conditions',
  'attributes',
  'errors',
  'region',
]);

surface('aws-sdk-go-v2 1.47.7 (s3 1.114.8)', await goProgram('aws-sdk-go-v2'), AWS_SDK_STEPS);
