import { markup } from '../markup.ts';
import type { Certificate } from './certificate.ts';
import { day } from './words.ts';

/** Height, and the width of a character of the badge's font on the average, in pixels. */
const HEIGHT = 20;
const CHARACTER = 6.3;
const PADDING = 8;

/**
 * A badge for a page about the target: the level, the dialect and until when. It proves nothing, so it says no more than what
 * was verified, and names the certificate by its key.
 */
export function badgeSvg({ statement, key }: Certificate): string {
  const { level, dialect, expires, target } = statement.predicate.s3Assay;
  const [left, right] = ['Assay', `${level} (${dialect}) until ${day(expires)}`];
  const [leftWidth, rightWidth] = [left, right].map(
    (text) => Math.ceil(text.length * CHARACTER) + 2 * PADDING,
  );
  const [one = 0, two = 0] = [leftWidth, rightWidth];
  const title = `${target.name}: certified by Assay at level ${level}, dialect ${dialect}, until ${day(expires)}; key ${key.id}`;
  const text = (at: number, width: number, words: string) =>
    markup`<text x="${at + width / 2}" y="14" textLength="${width - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${words}</text>`;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${one + two}" height="${HEIGHT}" viewBox="0 0 ${one + two} ${HEIGHT}" role="img" aria-labelledby="t">
  <title id="t">${title}</title>
  <rect width="${one}" height="${HEIGHT}" fill="#3a3a36"/>
  <rect x="${one}" width="${two}" height="${HEIGHT}" fill="#1d6a3a"/>
  <g fill="#ffffff" text-anchor="middle" font-family="Verdana, Geneva, 'DejaVu Sans', sans-serif" font-size="11">
    ${text(0, one, left)}
    ${text(one, two, right)}
  </g>
</svg>
`.text;
}
