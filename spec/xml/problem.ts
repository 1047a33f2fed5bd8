/** Where a document breaks its schema. `path` leads there by element names: `ListBucketResult/Contents[2]/Size`. */
export interface XmlProblem {
  kind: 'root' | 'namespace' | 'schema';
  path: string;
  message: string;
}

/** A document as far as it could be read. */
export interface XmlReading<Value> {
  /** Of the schema's type when there are no problems; else whatever could be made out. */
  value: Value;
  problems: XmlProblem[];
  /** What a client has to live with: elements that the schema does not know, another order. */
  notes: string[];
  /** Whether one of the notes is of an element that the schema does not know. */
  hasUnknown: boolean;
}

/** Of a document that is wrong throughout, the first few problems say it all. */
export const MOST_PROBLEMS = 50;
