import type { SigningOptions } from '../../../client/options.ts';

/** A signature that the alterations of a case are shown on: that of the request is in no record. */
const EXAMPLE = '0123456789abcdef'.repeat(4);

/**
 * How the signature of a request deviates from the usual, as text: what is compared in place of the signature. Moments of
 * signing are left out, as they differ each time.
 */
export function mannerOf(signing: SigningOptions | undefined): string | undefined {
  if (signing === undefined) return undefined;
  const { secretAccessKey, date, scopeDate, signature, authorization, chunks, ...plain } = signing;
  const manner = {
    ...plain,
    ...(secretAccessKey !== undefined && { secretAccessKey: 'another' }),
    ...(date !== undefined && { date: typeof date === 'string' ? date : 'given' }),
    ...(scopeDate !== undefined && { scopeDate: 'given' }),
    ...(signature && { signature: signature(EXAMPLE) }),
    ...(authorization && { authorization: authorization(`Credential=id/scope, Signature=${EXAMPLE}`) }),
    ...(chunks && {
      chunks: {
        ...chunks,
        alter: chunks.alter && 'altered',
        body: chunks.body && 'altered',
        trailerSignature: chunks.trailerSignature?.(EXAMPLE),
      },
    }),
  };
  const text = JSON.stringify(manner);
  return text === '{}' ? undefined : text;
}
