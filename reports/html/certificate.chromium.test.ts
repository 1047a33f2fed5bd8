import { watchedFiles } from '../../fixtures/watched-page.fixture.ts';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../../fixtures/chromium.fixture.ts';
import { HOSTILE_TEXTS } from '../../fixtures/results/hostile.ts';
import { badgeSvg } from '../certificate/badge-svg.ts';
import { type Certificate, openCertificate } from '../certificate/certificate.ts';
import { conformantRun, KEY, NOW, OWN, signed, statementAbout } from '../../fixtures/results/certified.ts';
import { seriousFindings } from './axe.fixture.ts';
import { certificatePage } from './certificate.ts';

describe.skipIf(!hasChromium)('a certificate in Chromium', () => {
  const open = watchedFiles();

  const run = conformantRun();
  /** A certificate whose texts of the target are these. */
  function certificateOf(
    name: string,
    endpoint = 'https://s3.storage.example',
    version = '4.2',
  ): Certificate {
    const statement = statementAbout({ ...run, target: { ...run.target, name, endpoint, version } });
    return openCertificate(signed(statement), [KEY.trusted], { now: NOW, ownDigests: () => OWN });
  }
  const sample = certificateOf('example-store');

  test.each(['light', 'dark'] as const)(
    'has no serious finding of axe, %s, on a phone and a desktop',
    async (colorScheme) => {
      for (const viewport of [
        { width: 360, height: 740 },
        { width: 1280, height: 900 },
      ]) {
        const { page, misdeeds } = await open('page.html', certificatePage(sample), {
          colorScheme,
          viewport,
        });
        expect(await seriousFindings(page)).toEqual([]);
        const wider = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect({ wider, misdeeds }).toEqual({ wider: 0, misdeeds: [] });
        await page.close();
      }
    },
  );

  test('prints on one page of A4', async () => {
    const { page } = await open('page.html', certificatePage(sample));
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.close();
  });

  test('shows hostile texts of a target as text, on page and badge', async () => {
    for (let at = 0; at < HOSTILE_TEXTS.length; at += 3) {
      const [one = '', two, three] = HOSTILE_TEXTS.slice(at, at + 3).map((text) => text.slice(0, 900));
      const certificate = certificateOf(one, two, three);
      for (const [name, shown] of [
        ['page.html', certificatePage(certificate)],
        ['badge.svg', badgeSvg(certificate)],
      ] as const) {
        const { page, misdeeds } = await open(name, shown);
        expect({ one, misdeeds }).toEqual({ one, misdeeds: [] });
        expect(await page.evaluate("document.querySelectorAll('script, img, iframe, object').length")).toBe(
          0,
        );
        await page.close();
      }
    }
  });
});
