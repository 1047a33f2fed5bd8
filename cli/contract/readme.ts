import type { DialectName } from '../../spec/dialect.ts';

/** What stands in the folder, and how to read what OpenAPI leaves open. */
export function readme(dialect: DialectName, version: string): string {
  return `# The contract of S3-family object storage, dialect ${dialect}

Written by s3-assay ${version}. It says what goes over the wire; how a server must behave is said by the requirements (\`assay list\`).

| file | what |
| --- | --- |
| \`openapi.yaml\` | OpenAPI 3.1: every operation of object storage with its parameters, headers, bodies and error codes |
| \`cluster.openapi.yaml\` | OpenAPI 3.1: the two operations of the cluster service |
| \`errors.json\` | every error code with its status and a message |
| \`xsd/\` | XML Schema of each XML document, with all that any dialect may send in it |
| \`schemas/\` | JSON Schema (2020-12) of each document, with what dialect ${dialect} requires; XML is read as an object, its elements as properties |

## Reading openapi.yaml

- A path that ends in \`#…\` is the path before the \`#\`. Query parameters or headers pick the operation; the fragment keeps the keys of
  the document apart. The parameters that pick it are marked \`x-selector: true\`.
- \`{key}\` stands for the rest of the path, slashes included.
- \`x-errors\` lists the error codes that an operation may answer besides those that any operation may; all share the answer \`default\`.
- \`x-access\` is what an operation needs of its caller where no bucket policy decides. \`of\` says whose right it is: \`signature\` any
  signed request, \`bucket\` or \`object\` the \`permission\` in the access list there, \`owner\` the owner of the bucket (\`owner-only\`: no
  policy can give it away; \`policy\`: none can take it away either), \`object-owner\` the owner of the object, \`upload\` and \`delete\`
  those who may add, replace or remove an object, \`multipart\` who began the upload or owns the bucket. Without it everyone may, or it is
  decided elsewhere: by the signature in a form, by each key of a bulk deletion, by the object that a website finds.
- \`x-actions\` are the actions of an operation in a bucket policy, \`x-version-actions\` those of a request that names a version; of
  several all are needed. \`x-policy-actions\` lists every action that a policy can name, by what its resource is.
- \`x-prefix: true\` marks the beginning of the names of a family of headers.
- \`x-late-error: true\` marks an answer whose body may be an error document, for a failure after its status was sent.
- \`x-source\` is where a statement comes from: a section of the interface document, or a public page.
- \`x-level: website\` marks operations of the website address of a bucket.
`;
}
