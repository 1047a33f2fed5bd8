import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, linksOf } from './markdown.ts';
import { files, read } from './repository.ts';

const pages = files.filter((file) => file.endsWith('.md'));
/** All targets of links: files, and the folders that contain them. */
const places = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
const anchors = new Map<string, Set<string>>();

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)];
}

function anchorsIn(page: string): Set<string> {
  const known = anchors.get(page) ?? anchorsOf(read(page));
  anchors.set(page, known);
  return known;
}

/** What is wrong with a link of a page; undefined when its target exists or is outside the repository. */
function lost(page: string, target: string): string | undefined {
  if (/^(https?|mailto):/.test(target)) return undefined;
  const [path = '', anchor] = decodeURIComponent(target).split('#');
  const place = path === '' ? page : posix.normalize(posix.join(dirname(page), path)).replace(/\/$/, '');
  if (!places.has(place)) return `${target}: there is no ${place}`;
  if (anchor === undefined || !place.endsWith('.md')) return undefined;
  return anchorsIn(place).has(anchor) ? undefined : `${target}: ${place} has no heading #${anchor}`;
}

describe('links between pages', () => {
  it.each(pages)('of %s lead to a file and a heading that exist', (page) => {
    const broken = linksOf(read(page)).flatMap(({ target, line }) => {
      const why = lost(page, target);
      return why === undefined ? [] : [`line ${line}: ${why}`];
    });
    expect(broken).toEqual([]);
  });

  it('are reported when their target does not exist', () => {
    expect(lost('README.md', 'docs/none.md')).toMatch('there is no docs/none.md');
    expect(lost('README.md', 'docs/verdicts.md#nothing')).toMatch('has no heading #nothing');
    expect(lost('docs/verdicts.md', '../README.md')).toBeUndefined();
  });
});

describe('paths of the repository in', () => {
  /** `suites/metadata/tags.suite.ts`, `spec/requirements/*.yaml`, `docs/`: as code, in pages and in comments. */
  const PATH =
    /`((?:cli|client|docs|fixtures|reference-impl|reports|spec|suites|\.github)\/(?:[\w.*-]+\/?)*)`/g;
  const namedIn = (text: string) => [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/\/$/, ''));
  const matching = (path: string) =>
    new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\*+/g, '[^/]*')}(/|$)`);
  const missing = (text: string) =>
    namedIn(text).filter((path) => !files.some((file) => matching(path).test(file)));

  it('pages and comments exist', () => {
    const naming = files.filter(
      (file) => /\.(md|ts|js|yaml|yml)$/.test(file) && !file.startsWith('docs/check/'),
    );
    expect(naming.flatMap((file) => missing(read(file)).map((path) => `${file}: ${path}`))).toEqual([]);
  });

  it('are reported when they do not exist', () => {
    expect(missing('see `docs/none.md`, `docs/*.md` and `docs/`')).toEqual(['docs/none.md']);
  });
});
