/** Why tests that load pages with JavaScript are skipped, if they are. */
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';

const { headlessShell, full } = findBrowsers(process.env);

export const withoutBrowser = headlessShell === undefined && full === undefined && 'no browser';
