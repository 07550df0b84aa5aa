/** The names of what a browser can do beyond the stable protocol. */

/** Commands and events by their protocol names, and two experimental ways of answering stable commands. */
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
