/** Which browsers the tests are run with: those that the environment names, as for the service itself, else what the machine has. */
const VARIABLES = ['MUDLARK_CHROMIUM', 'MUDLARK_CHROMIUM_FULL'] as const;

/** For the environment of a service or command under test: the one thing of the machine's settings that reaches it. */
export const NAMED_BROWSERS: Readonly<Record<string, string>> = Object.fromEntries(
  VARIABLES.flatMap((name) => {
    const path = process.env[name];
    return path ? [[name, path]] : [];
  }),
);
