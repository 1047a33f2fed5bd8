/** What is known of a transcript once it is closed. */
export interface Written {
  /** The end of its chain (`Chain.sha256`). */
  sha256: string;
  exchanges: number;
  cases: number;
}
