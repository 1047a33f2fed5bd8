/** A document that is no well-formed XML, is beyond the limits, or could not be written. */
export class XmlError extends Error {
  override name = 'XmlError';
  /** 1-based line of the fault, where there is one. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(line === undefined ? message : `line ${line}: ${message}`);
    this.line = line;
  }
}
