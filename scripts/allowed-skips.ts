/**
 * The only reasons for which a test may be skipped: something that a machine may lack and that the two commands cannot
 * install. The release of a browser is not such a reason. A skip for any other reason fails the run, so that no test is
 * lost unnoticed.
 */
export interface AllowedSkip {
  /** As `npm test` prints it at its end. */
  readonly reason: string;
  /** What tests give as their reason. */
  readonly says: RegExp;
}

export const ALLOWED_SKIPS: readonly AllowedSkip[] = [
  {
    reason: 'no captured pages beside the project; pages of its own are read by other tests',
    says: /\bcaptured? (?:pages|articles|answers)|\bcaptures\b/,
  },
  {
    reason: 'no full Chromium on this machine',
    says: /\bno full Chromium\b/,
  },
  {
    reason: 'no browser on this machine: node scripts/setup.mjs --browser',
    says: /\bno (?:such )?(?:browser|headless shell|Chromium)\b|\bnot on this machine\b/,
  },
  {
    reason: 'not run by root on Linux, whose browsers another user runs',
    says: /\bneeds Linux and root\b/,
  },
  { reason: 'the openssl command is missing', says: /\bopenssl\b/ },
  { reason: 'impit has no binary for this machine', says: /\bno impit\b/ },
  { reason: 'no network namespace can be made here', says: /\bnetwork namespace|\bnetwork of its own\b/i },
  { reason: 'git is missing, or this is no checkout', says: /\bgit\b/ },
  { reason: 'npm cannot fetch packages here', says: /\bnpm cannot fetch\b/ },
  { reason: 'zsh or fish is missing, in which its completion is tried', says: /\bthe shell (?:zsh|fish) is missing\b/ },
  { reason: 'a program that an example is written in is missing', says: /\bthere is no \S+ here\b/ },
];
