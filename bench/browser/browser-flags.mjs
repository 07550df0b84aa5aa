// What every driver needs here beyond its own defaults: a browser does not start sandboxed as root.
export const sandboxFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
