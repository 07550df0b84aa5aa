import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultsPagesAt } from '../../../src/serp/engines.ts';

describe('an address of Google results', () => {
  for (const url of [
    'https://www.google.com/search?q=tea',
    'http://google.de/search',
    'https://www.google.co.uk/search/?q=tea',
    'https://www.google.com.br/search?q=tea',
    'https://WWW.GOOGLE.COM./search?q=tea',
  ]) {
    it(`is ${url}`, () => assert.equal(resultsPagesAt(url)?.title, 'Google'));
  }
  for (const url of [
    'https://www.google.com/',
    'https://www.google.com/searchx',
    'https://www.google.com/maps/search',
    'https://scholar.google.com/search?q=tea',
    'https://google.example/search',
    'https://notgoogle.com/search',
    'https://www.google.com.evil.example/search',
    'no address',
  ]) {
    it(`is not ${url}`, () => assert.equal(resultsPagesAt(url), undefined));
  }
});
