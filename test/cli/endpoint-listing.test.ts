/** The overview lists the commands of endpoints with their own texts. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { formatted } from '../../scripts/client-types.ts';
import { endpointListing, LISTING_FILE } from '../../scripts/endpoint-listing.ts';

it('the listing of endpoints is up to date (otherwise run `npm run generate`)', async () => {
  assert.equal(readFileSync(LISTING_FILE, 'utf8'), formatted(await endpointListing(), LISTING_FILE));
});
