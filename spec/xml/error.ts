/** Thrown for a document that is not well-formed XML, exceeds the limits, or cannot be written. */
export class XmlError extends Error {
  override name = 'XmlError';
  /** 1-based line of the error, if it has one. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(line === undefined ? message : `line ${line}: ${message}`);
    this.line = line;
  }
}
