import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { largestNumber } from '../../../src/serp/google/total-results.ts';

describe('the total of results, as locales write it', () => {
  const LINES: readonly (readonly [line: string, total: number | undefined])[] = [
    ['About 64,200,000 results (0.30 seconds)', 64_200_000],
    ['Page 2 of about 27,400,000 results (0.26 seconds)', 27_400_000],
    ['1 result', 1],
    ['Ungefähr 64.200.000 Ergebnisse (0,30 Sekunden)', 64_200_000],
    ['Page 2 sur environ 27 400 000 résultats (0,26 secondes)', 27_400_000],
    ['Environ 27\u202f400\u202f000 résultats', 27_400_000],
    ['Около 1\u00a0230 результатов', 1230],
    ['Ungefähr 64’200’000 Ergebnisse', 64_200_000],
    ["Circa 64'200'000 risultati", 64_200_000],
    ['लगभग 6,42,00,000 परिणाम', 64_200_000],
    ['लगभग ६,४२,००,००० परिणाम', 64_200_000],
    ['حوالى ١٬٢٣٠٬٠٠٠ نتيجة', 1_230_000],
    ['約 64,200,000 件 （0.30 秒）', 64_200_000],
    ['검색결과 약 64,200,000개 (0.30초)', 64_200_000],
    ['找到约 64,200,000 条结果', 64_200_000],
    ['About 999,999,999,999,999,999,999 results', undefined],
    ['No results', undefined],
    ['', undefined],
  ];
  for (const [line, total] of LINES) it(line || '(empty)', () => assert.equal(largestNumber(line), total));
});
