/**
 * Entry `s3-assay/contract`: the contract as data: the requests and answers of every operation in each dialect, and the
 * requirements with their levels and bases.
 *
 * @example
 * ```ts
 * import { contractTables, isRequirementId, levelIn, requirements } from 's3-assay/contract';
 *
 * const { method, path, responses } = contractTables('aws').operations.deleteObject!;
 * console.log(method, path, Object.keys(responses).join()); // DELETE /{bucket}/{key} 204
 *
 * const id = 'BKT-NAME-04';
 * if (isRequirementId(id)) console.log(levelIn(requirements[id], 'std')); // MUST
 * ```
 *
 * @packageDocumentation
 */
export type {
  BodyContract,
  ContractTables,
  HeaderContract,
  OperationContract,
  ParameterContract,
  ResponseContract,
} from '../spec/contract.ts';
export { type DialectName, dialectNames } from '../spec/dialect.ts';
export type { OperationId } from '../spec/generated/operations.ts';
export {
  type ProfileId,
  profiles,
  requirementIds,
  requirements,
  type RequirementId,
} from '../spec/generated/requirements.ts';
export { isRequirementId } from '../spec/requirement-id.ts';
export { levelIn, type Profile, type Requirement, type RequirementLevel } from '../spec/requirement.ts';
export { contractTables } from '../spec/tables.ts';
