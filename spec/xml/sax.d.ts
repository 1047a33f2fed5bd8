/** What is used of the `sax` package, which brings no types. */
declare module 'sax' {
  interface QualifiedName {
    local: string;
    prefix: string;
    uri: string;
  }
  interface Attribute extends QualifiedName {
    value: string;
  }
  interface Tag extends QualifiedName {
    attributes: Record<string, Attribute>;
  }
  interface Parser {
    /** 0-based. */
    line: number;
    ENTITIES: Record<string, string>;
    onerror: (error: Error) => void;
    ondoctype: () => void;
    onopentag: (tag: Tag) => void;
    onclosetag: () => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    write(chunk: string): Parser;
    close(): Parser;
  }
  const sax: { parser(strict: true, options: { xmlns: true }): Parser };
  export default sax;
}
