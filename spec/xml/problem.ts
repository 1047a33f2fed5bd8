/** A place where a document breaks its schema. `path` names it by elements: `ListBucketResult/Contents[2]/Size`. */
export interface XmlProblem {
  kind: 'root' | 'namespace' | 'schema';
  path: string;
  message: string;
}

/** A document as far as it could be read. */
export interface XmlReading<Value> {
  /** Of the schema's type when there are no problems; otherwise whatever could be read. */
  value: Value;
  problems: XmlProblem[];
  /** What a client must accept: unknown elements, another order. */
  notes: string[];
  /** Whether one of the notes is about an unknown element. */
  hasUnknown: boolean;
}

/** Only the first few problems of a completely wrong document are useful. */
export const MAX_PROBLEMS = 50;
