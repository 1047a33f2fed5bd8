import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import { documentOf } from '../case/document.ts';
import type { Website } from './sites.ts';

/** Expect a bucket's configuration to be this one. An empty list of rules or an empty condition counts as none. */
export async function expectConfiguration(owner: Client, bucket: string, website: Website): Promise<void> {
  const read = documentOf(await owner.getBucketWebsite({ bucket }));
  const RoutingRules = read.RoutingRules.map(({ Condition, Redirect }) =>
    Condition && Object.keys(Condition).length > 0 ? { Condition, Redirect } : { Redirect },
  );
  expect({ ...read, RoutingRules }, 'the website configuration').toEqual({ RoutingRules: [], ...website });
}
