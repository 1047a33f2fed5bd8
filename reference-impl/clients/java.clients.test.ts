import { javaProgram } from './programs.fixture.ts';
import { AWS_SDK_STEPS, surface } from './surface.fixture.ts';

// It signs no forms.
surface(
  'AWS SDK for Java v2 2.31.0',
  await javaProgram(),
  AWS_SDK_STEPS.filter((step) => step !== 'form'),
);
