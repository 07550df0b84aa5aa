/** What a browser can do beyond the stable protocol, by name. */

/** Commands and events by their names, and two ways of answering that are experimental in commands that are not. */
export const ABILITIES = [
  'Browser.setDownloadBehavior',
  'DOM.getFrameOwner',
  'Emulation.setFocusEmulationEnabled',
  'Emulation.setLocaleOverride',
  'Input.insertText',
  'Network.searchInResponseBody',
  'Page.frameScheduledNavigation',
  'Page.frameStartedNavigating',
  'Runtime.getHeapUsage',
  'Runtime.terminateExecution',
  'Storage.overrideQuotaForOrigin',
  'SystemInfo.getProcessInfo',
  'deep serialization',
  'shadow trees as HTML',
] as const;
export type Ability = (typeof ABILITIES)[number];
