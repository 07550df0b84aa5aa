/**
 * The browsers for the tests: those named by the environment, as for the service itself, otherwise what the machine
 * has.
 */
const VARIABLES = ['MUDLARK_CHROMIUM', 'MUDLARK_CHROMIUM_FULL'] as const;

/** For the environment of a service or command under test: the only settings of the machine that reach it. */
export const NAMED_BROWSERS: Readonly<Record<string, string>> = Object.fromEntries(
  VARIABLES.flatMap((name) => {
    const path = process.env[name];
    return path ? [[name, path]] : [];
  }),
);
