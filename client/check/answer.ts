import type { ContractTables, OperationContract, ResponseContract } from '../../spec/contract.ts';
import { type Dialect, neutralHeader } from '../../spec/dialect.ts';
import type { ErrorDocument, ReceivedResponse } from '../exchange.ts';
import type { Findings } from './findings.ts';

/** What answers are judged by. */
export interface Standard {
  tables: ContractTables;
  dialect: Dialect;
  /** Notes a request id; false when another answer had it. */
  noteRequestId(id: string): boolean;
}

/** An answer under judgement, and what it has come to so far. */
export interface Answer {
  standard: Standard;
  method: string;
  /** Path and query as sent, and what a copy names as its source: an error may have to name them. */
  subject: string;
  /** Undefined for a request outside of the contract's operations. */
  operation: OperationContract | undefined;
  /** It is of a website, which has none of the headers and documents of the object API. */
  isSite: boolean;
  /**
   * What the contract says of this status, or of the success of the operation where the status is another 2xx; undefined for
   * errors and what the contract does not know.
   */
  documented: ResponseContract | undefined;
  response: ReceivedResponse;
  /** Values by neutral lower-case name. */
  headers: ReadonlyMap<string, readonly string[]>;
  findings: Findings;
}

/** What the body held. */
export interface BodyReading {
  output?: unknown;
  error?: ErrorDocument;
  notes: readonly string[];
}

/** Header values by neutral name. A header with another dialect's prefix is none of the protocol. */
export function neutralHeaders(dialect: Dialect, response: ReceivedResponse): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const [wire, value] of response.headers) {
    const name = neutralHeader(dialect, wire);
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), value]);
  }
  return byName;
}
