import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import { documentOf } from '../harness/document.ts';
import type { Website } from './sites.ts';

/** Expect a bucket's configuration to be this one. An empty list of rules says what none says. */
export async function expectConfiguration(owner: Client, bucket: string, website: Website): Promise<void> {
  const read = documentOf(await owner.getBucketWebsite({ bucket }));
  expect(read, 'the website configuration').toEqual({ RoutingRules: [], ...website });
}
