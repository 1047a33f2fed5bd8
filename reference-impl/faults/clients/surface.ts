import type { Fault } from '../../behaviour.ts';
import { withAnswer, withOperation, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/clients/surface.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'clients/parts-joined-backwards',
    requirements: ['CLI-SDKJS-04', 'CLI-AWSCLI-02', 'CLI-SDKPY-04', 'CLI-S3CMD-02', 'CLI-RCLONE-02'],
    apply: (behaviour) =>
      withRules(behaviour, {
        completion: (...asked) => {
          const outcome = behaviour.rules.completion(...asked);
          return 'refusal' in outcome ? outcome : { ...outcome, parts: outcome.parts.toReversed() };
        },
      }),
  },
  {
    name: 'clients/bulk-deletion-deletes-nothing',
    requirements: ['CLI-SDKJS-09', 'CLI-SDKPY-05', 'CLI-AWSCLI-04', 'CLI-S3CMD-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObjects', ({ document, ...call }, remove) =>
        remove({ ...call, document: document && { ...document, Object: document.Object.slice(1) } }),
      ),
  },
  {
    name: 'clients/versions-listed-backwards',
    requirements: ['CLI-SDKJS-10', 'CLI-SDKPY-06', 'CLI-AWSCLI-05'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'listObjectVersions', (answer) => ({
        ...answer,
        document: answer.document && {
          ...answer.document,
          Version: answer.document.Version.toReversed(),
        },
      })),
  },
  {
    name: 'clients/tags-of-objects-not-reported',
    requirements: ['CLI-SDKJS-11', 'CLI-SDKPY-07', 'CLI-AWSCLI-06'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getObjectTagging', (answer) => ({ ...answer, document: { TagSet: [] } })),
  },
  {
    name: 'clients/former-versions-not-listed',
    requirements: ['CLI-RCLONE-03'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'listObjectVersions', (answer) => ({
        ...answer,
        document: answer.document && {
          ...answer.document,
          Version: answer.document.Version.filter(({ IsLatest }) => IsLatest),
        },
      })),
  },
];
