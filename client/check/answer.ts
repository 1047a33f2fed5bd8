import type { ContractTables, OperationContract, ResponseContract } from '../../spec/contract.ts';
import { type Dialect, neutralHeader } from '../../spec/dialect.ts';
import type { ErrorDocument, ReceivedResponse } from '../exchange.ts';
import type { Findings } from './findings.ts';

/** What checking an answer needs. */
export interface Standard {
  tables: ContractTables;
  dialect: Dialect;
  /** Records a request id; false when another answer had it. */
  noteRequestId(id: string): boolean;
}

/** An answer being checked, and the results so far. */
export interface Answer {
  standard: Standard;
  method: string;
  /** Path and query as sent, and the source that a copy names: an error may have to repeat them. */
  subject: string;
  /** Undefined for a request that is not an operation of the contract. */
  operation: OperationContract | undefined;
  /** True for an answer of a website, which has none of the headers and documents of the object API. */
  isSite: boolean;
  /**
   * The contract of this status, or of the operation's success where the status is another 2xx; undefined for errors and
   * for what the contract does not list.
   */
  documented: ResponseContract | undefined;
  response: ReceivedResponse;
  /** Values by neutral lower-case name. */
  headers: ReadonlyMap<string, readonly string[]>;
  findings: Findings;
}

/** The parsed body. */
export interface BodyReading {
  output?: unknown;
  error?: ErrorDocument;
  notes: readonly string[];
}

/** Header values by neutral name. A header with another dialect's prefix is not part of the protocol. */
export function neutralHeaders(dialect: Dialect, response: ReceivedResponse): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const [wire, value] of response.headers) {
    const name = neutralHeader(dialect, wire);
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), value]);
  }
  return byName;
}
