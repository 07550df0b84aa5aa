/**
 * Prepares a fresh checkout: packages, then a browser. `npm start` and `npm test` run it first. It runs on the
 * machine's own Node before anything is installed, so this file uses only syntax that even a too old Node can parse:
 * otherwise nobody would see the message below. The steps are in `setup/`.
 */
const OLDEST_NODE = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `Setup: Node ${OLDEST_NODE} or newer is needed to begin, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.\n`,
  );
  process.exitCode = 1;
} else {
  import('./setup/run.mjs')
    .then((setup) => setup.runFromCommandLine(process))
    .then((exitCode) => {
      process.exitCode = exitCode;
    });
}
