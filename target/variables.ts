import { type Document, isScalar, visit } from 'yaml';

/** Variables to fill `${NAME}` from. */
export type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLE = /\$\{([^}]*)(\}?)/g;
const LITERAL = ' (a literal text with "${" in it must come from a variable)';
const NAME = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/**
 * Put the values of variables into all scalars of the document. A value is used literally: never parsed as YAML, nor
 * searched for further variables. A variable that is set and empty counts as not set.
 * @returns what could not be filled in, by the path of its key
 */
export function fillIn(document: Document, environment: Environment): { path: string[]; message: string }[] {
  const problems: { path: string[]; message: string }[] = [];
  visit(document, {
    Scalar(key, node, ancestors) {
      if (typeof node.value !== 'string' || key === 'key') return;
      const path = () =>
        ancestors.flatMap((one) => ('key' in one && isScalar(one.key) ? [String(one.key.value)] : []));
      node.value = node.value.replace(VARIABLE, (_whole, inside: string, end: string) => {
        const [, name = '', otherwise] = NAME.exec(inside) ?? [];
        const value = (Object.hasOwn(environment, name) && environment[name]) || otherwise;
        // Not repeated: a literal secret may contain such a beginning.
        if (end === '')
          problems.push({ path: path(), message: `"\${" is not closed; write \${NAME}${LITERAL}` });
        else if (name === '' || otherwise?.includes('${'))
          problems.push({
            path: path(),
            message: `"\${…}" has no name of a variable; write \${NAME} or \${NAME:-otherwise}${LITERAL}`,
          });
        else if (value === undefined)
          problems.push({
            path: path(),
            message: `the environment variable ${name} is not set; export it, or give --variables FILE`,
          });
        return value ?? '';
      });
    },
  });
  return problems;
}
