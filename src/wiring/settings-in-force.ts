/** The settings in use: a default that only says how a value is found is replaced by the value that was found. */

import type { Config, SettingInForce } from '../config/load-config.ts';
import type { Browsers } from '../fetching/browser/process/find-browsers.mjs';

export function settingsInForce(config: Config, browsers: Browsers): readonly SettingInForce[] {
  const found: Readonly<Record<string, string>> = {
    MUDLARK_DATA_DIR: config.dataFolder,
    MUDLARK_CHROMIUM: browsers.headlessShell ?? 'none found',
    MUDLARK_CHROMIUM_FULL: browsers.full ?? 'none found',
    MUDLARK_BROWSER_PAGES: String(config.browserPages),
    MUDLARK_GATEWAY_ADDRESS: config.gateway.address,
  };
  return config.inForce.map((setting) => {
    const value = setting.isDefault ? found[setting.name] : undefined;
    return value === undefined ? setting : { ...setting, value };
  });
}
