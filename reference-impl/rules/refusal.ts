import type { ErrorCode } from '../../spec/generated/operations.ts';

/** Why a request is refused, in the terms of the error document. A rule returns it; `refuseIf` throws it. */
export interface Refusal {
  code: ErrorCode;
  /** Replaces the contract's wording. */
  message?: string;
  /** Further elements of the error document in the order they are written: `BucketName`, `ArgumentName`, … */
  fields?: Readonly<Record<string, string>>;
}

/** A request whose parts do not go together (public error list, InvalidRequest). */
export function requestRefusal(message: string): Refusal {
  return { code: 'InvalidRequest', message };
}

/** An argument that breaks its rule (public error list, InvalidArgument, with the fields that AWS adds). */
export function argumentRefusal(name: string, value: string, message?: string): Refusal {
  return { code: 'InvalidArgument', message, fields: { ArgumentName: name, ArgumentValue: value } };
}
