/** A setting that cannot be used. The message is for the operator, and holds no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
