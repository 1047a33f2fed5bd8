import type { DialectName } from '../../spec/dialect.ts';

/** Describes the files of the folder, and how to read our extensions of OpenAPI. */
export function readme(dialect: DialectName, version: string): string {
  return `# The contract of S3-family object storage, dialect ${dialect}

Written by s3-assay ${version}. It describes what is sent; the requirements (\`assay list\`) state how a server must behave.

| file | what |
| --- | --- |
| \`openapi.yaml\` | OpenAPI 3.1: every operation of object storage with its parameters, headers, bodies and error codes |
| \`cluster.openapi.yaml\` | OpenAPI 3.1: the two operations of the cluster service |
| \`errors.json\` | every error code with its status and a message |
| \`xsd/\` | XML Schema of each XML document, with everything that any dialect allows in it |
| \`schemas/\` | JSON Schema (2020-12) of each document as dialect ${dialect} requires it; an XML document is an object with its elements as properties |

## Reading openapi.yaml

- A path that ends in \`#…\` is the path before the \`#\`. Query parameters or headers select the operation; the fragment only makes the key unique. The parameters that select it are marked \`x-selector: true\`.
- \`{key}\` is the rest of the path, including slashes.
- \`x-errors\` lists the error codes that an operation may answer besides those common to all operations; all share the answer \`default\`.
- \`x-access\` is the right that a caller needs when no bucket policy decides. \`of\` says whose right it is: \`signature\` any
  signed request, \`bucket\` or \`object\` the \`permission\` in the access list there, \`owner\` the owner of the bucket (\`owner-only\`: no
  policy can give it away; \`policy\`: none can take it away either), \`object-owner\` the owner of the object, \`upload\` and \`delete\`
  those who may add, replace or remove an object, \`multipart\` the one who began the upload or owns the bucket. Without \`x-access\` everyone may call it, or something else decides: the signature in a form, each key of a bulk deletion, the object that a website finds.
- \`x-actions\` are the actions of an operation in a bucket policy, \`x-version-actions\` those of a request that names a version; when there are several, all are needed. \`x-policy-actions\` lists every action that a policy can name, grouped by the kind of its resource.
- \`x-prefix: true\` marks the common prefix of a family of headers.
- \`x-late-error: true\` marks an answer whose body may be an error document, for a failure after its status was sent.
- \`x-source\` is the source of a statement: a section of the interface document, or a public page.
- \`x-level: website\` marks operations of the website address of a bucket.
`;
}
