/** What the search looks at besides the environment; every default is this machine. */
export interface Machine {
  /** Where the system's folders (`/usr`, `/opt`, `/Applications`) begin. */
  readonly root?: string;
  readonly platform?: string;
  readonly arch?: string;
  /** The project's folder, whose `.setup/browsers` holds what setup downloaded. */
  readonly project?: string;
}

export interface Browsers {
  /** Chromium's headless shell: the small, fast one. */
  readonly headlessShell?: string;
  /** A complete Chromium or Chrome. */
  readonly full?: string;
}

export interface MisnamedBrowser {
  readonly variable: 'MUDLARK_CHROMIUM' | 'MUDLARK_CHROMIUM_FULL';
  readonly path: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder, inside the project, that setup downloads browsers into. */
export const DOWNLOADED_BROWSERS: string;

/** The browsers named in the environment, else those found on the machine. A key is absent when there is none. */
export function findBrowsers(env: Environment, machine?: Machine): Browsers;

/** The variables that name something that is not an executable file; the search goes on as if they were unset. */
export function misnamedBrowsers(env: Environment): MisnamedBrowser[];
