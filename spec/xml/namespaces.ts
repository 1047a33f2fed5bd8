/** The namespace of the prefix `xml`, which needs no declaration. */
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** The namespace prefixes in scope at a place in a document. The cost of a look-up does not depend on their number. */
export class NamespaceScope {
  /** The declarations of every prefix, the innermost last. */
  readonly #declared = new Map<string, string[]>([['xml', [XML]]]);

  /**
   * Add a declaration until it is removed.
   * @param prefix '' for the default namespace
   * @returns whether Namespaces in XML 1.0 (sections 2.2 and 3) allow it
   */
  declare(prefix: string, uri: string): boolean {
    if (prefix === 'xmlns' || uri === XMLNS || (prefix === 'xml') !== (uri === XML)) return false;
    if (prefix !== '' && uri === '') return false;
    const known = this.#declared.get(prefix);
    if (known) known.push(uri);
    else this.#declared.set(prefix, [uri]);
    return true;
  }

  /** End the innermost declaration of a prefix. */
  remove(prefix: string): void {
    this.#declared.get(prefix)?.pop();
  }

  /** The namespace of a prefix, '' for no namespace; undefined when it is not declared. */
  resolve(prefix: string): string | undefined {
    return this.#declared.get(prefix)?.at(-1) ?? (prefix === '' ? '' : undefined);
  }
}
