/** What differs between a checkout and an installed package, where the program is JavaScript and npm is the setup. */
const isPackage = import.meta.filename.endsWith('.js');

/** How the command line is called. */
export const COMMAND = isPackage ? 'mudlark' : 'bin/mudlark';

/** What the operator can do if there is no browser. */
export const BROWSER_REMEDY = isPackage
  ? 'install Chromium or its headless shell, or name one in MUDLARK_CHROMIUM'
  : 'run node scripts/setup.mjs --browser';
