import { profile } from '../harness/requirement.ts';

/** Cases of a client that is not ours: what it sends is in no transcript, so they cannot be judged again by one. */
export function clientsProfile(body: () => void): void {
  profile('clients', body, { unrepeatable: 'a standard client sends the requests' });
}
