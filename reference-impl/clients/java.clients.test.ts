import { javaProgram } from './programs.fixture.ts';
import { surface } from './surface.fixture.ts';

surface('AWS SDK for Java v2 2.31.0', await javaProgram(), [
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
  'conditions',
  'errors',
]);
