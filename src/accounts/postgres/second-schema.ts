/** The second step of the schema: limits of keys, accounts that are suspended or deleted. It never changes. */
export const SECOND_SCHEMA = `
  ALTER TABLE accounts ADD COLUMN suspended_at bigint;
  ALTER TABLE ledger ADD COLUMN key_id bigint;
  ALTER TABLE reservations ADD COLUMN key_id bigint;
  ALTER TABLE api_keys
    ADD COLUMN expires_at bigint,
    ADD COLUMN scopes text,
    ADD COLUMN credit_cap bigint CHECK (credit_cap > 0),
    ADD COLUMN cycle_used bigint NOT NULL DEFAULT 0,
    ADD COLUMN cycle_ends_at bigint NOT NULL DEFAULT 0;

  CREATE TABLE deleted_accounts (
    id bigint PRIMARY KEY,
    at bigint NOT NULL
  );
`;
