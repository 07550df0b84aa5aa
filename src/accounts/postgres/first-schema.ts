/**
 * The first step of the schema, as it shipped: the tables, and the functions as they were then. It never changes,
 * because databases would differ depending on when they were created. The current functions are in functions.ts.
 */
export const FIRST_SCHEMA = `
  CREATE TABLE accounts (
    id              bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email           text    NOT NULL,
    email_identity  text    NOT NULL UNIQUE,
    plan            text    NOT NULL,
    anchor_day      integer NOT NULL CHECK (anchor_day BETWEEN 1 AND 31),
    cycle_ends_at   bigint  NOT NULL,
    cycle_used      bigint  NOT NULL CHECK (cycle_used >= 0),
    monthly_credits bigint  NOT NULL CHECK (monthly_credits >= 0),
    payg_credits    bigint  NOT NULL CHECK (payg_credits >= 0),
    payg_expires_at bigint,
    created_at      bigint  NOT NULL
  ) WITH (fillfactor = 50);

  CREATE TABLE ledger (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id    bigint NOT NULL REFERENCES accounts (id),
    at            bigint NOT NULL,
    kind          text   NOT NULL,
    request_id    text,
    monthly_delta bigint NOT NULL,
    payg_delta    bigint NOT NULL,
    note          text,
    CHECK ((kind IN ('charge', 'refund')) = (request_id IS NOT NULL))
  );
  CREATE UNIQUE INDEX ledger_by_request ON ledger (request_id, kind) WHERE request_id IS NOT NULL;
  CREATE INDEX ledger_by_account ON ledger (account_id, id);

  CREATE TABLE api_keys (
    id           bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id   bigint  NOT NULL REFERENCES accounts (id),
    public_id    text    NOT NULL UNIQUE,
    hash         bytea   NOT NULL UNIQUE CHECK (length(hash) = 32),
    name         text    NOT NULL,
    configured   integer NOT NULL CHECK (configured IN (0, 1)),
    created_at   bigint  NOT NULL,
    last_used_at bigint,
    revoked_at   bigint
  );
  CREATE INDEX api_keys_by_account ON api_keys (account_id);

  -- Who serves. A node that has not been heard of for its lifetime is dead; a database that was away itself waits so long
  -- for everybody once more.
  CREATE TABLE nodes (
    id           text        PRIMARY KEY,
    heartbeat_at timestamptz NOT NULL,
    lifetime     interval    NOT NULL
  );
  CREATE VIEW living_nodes AS
    SELECT id FROM nodes WHERE greatest(heartbeat_at, pg_postmaster_start_time()) + lifetime > clock_timestamp();

  -- What running requests hold. A row may go at any moment: who settles without one has to find his credits anew.
  CREATE TABLE reservations (
    request_id text   PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts (id),
    node_id    text   NOT NULL,
    ticket     bigint NOT NULL,
    credits    bigint NOT NULL CHECK (credits >= 0)
  );
  CREATE INDEX reservations_by_account ON reservations (account_id);

  CREATE FUNCTION reserve_requests(
    of_account bigint, at bigint, slots_of_plan jsonb, of_node text,
    request_ids text[], wanted bigint[], tickets bigint[]
  ) RETURNS TABLE (
    account_id bigint, email text, plan text, created_at bigint, cycle_ends_at bigint, verdict text, slots_taken integer
  ) LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  #variable_conflict use_column
  DECLARE
    account accounts;
    allowed integer;
    credits bigint;
    total   bigint := 0;
    free    bigint;
    taken   integer;
  BEGIN
    SELECT * INTO account FROM accounts WHERE id = of_account FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    account_id := account.id;
    email := account.email;
    plan := account.plan;
    created_at := account.created_at;
    cycle_ends_at := account.cycle_ends_at;
    allowed := (slots_of_plan ->> account.plan)::integer;

    IF allowed IS NULL OR account.cycle_ends_at <= at
      OR (account.payg_credits > 0 AND account.payg_expires_at <= at)
    THEN
      verdict := 'outdated';
      FOR each IN 1 .. cardinality(request_ids) LOOP RETURN NEXT; END LOOP;
      RETURN;
    END IF;

    FOREACH credits IN ARRAY wanted LOOP total := total + credits; END LOOP;
    LOOP
      SELECT account.monthly_credits + account.payg_credits - coalesce(sum(held.credits), 0), count(*) INTO free, taken
        FROM reservations AS held
        WHERE account_id = of_account AND NOT (node_id = of_node AND request_id = ANY (request_ids));
      EXIT WHEN free >= total AND taken + cardinality(wanted) <= allowed;
      DELETE FROM reservations WHERE account_id = of_account AND node_id NOT IN (SELECT id FROM living_nodes);
      EXIT WHEN NOT FOUND;
    END LOOP;

    FOR each IN 1 .. cardinality(request_ids) LOOP
      IF free < wanted[each] THEN
        verdict := 'out_of_credits';
      ELSIF taken >= allowed THEN
        verdict := 'too_many_requests';
      ELSE
        INSERT INTO reservations AS mine (request_id, account_id, node_id, ticket, credits)
          VALUES (request_ids[each], of_account, of_node, tickets[each], wanted[each])
          ON CONFLICT (request_id)
            DO UPDATE SET ticket = excluded.ticket, credits = greatest(mine.credits, excluded.credits)
            WHERE mine.account_id = of_account AND mine.node_id = of_node;
        IF FOUND THEN
          verdict := 'reserved';
          free := free - wanted[each];
          taken := taken + 1;
        ELSE
          verdict := 'reserved_elsewhere';
        END IF;
      END IF;
      slots_taken := taken;
      RETURN NEXT;
    END LOOP;
  END $$;

  CREATE FUNCTION raise_reservation(of_account bigint, at bigint, of_node text, of_request text, wanted bigint)
  RETURNS text LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  DECLARE
    account accounts;
    free    bigint;
  BEGIN
    SELECT * INTO STRICT account FROM accounts WHERE id = of_account FOR NO KEY UPDATE;
    IF account.cycle_ends_at <= at OR (account.payg_credits > 0 AND account.payg_expires_at <= at) THEN
      RETURN 'outdated';
    END IF;
    PERFORM FROM reservations WHERE request_id = of_request AND node_id = of_node;
    IF NOT FOUND THEN RETURN 'lost'; END IF;

    LOOP
      SELECT account.monthly_credits + account.payg_credits - coalesce(sum(credits), 0) INTO free
        FROM reservations WHERE account_id = of_account AND request_id <> of_request;
      EXIT WHEN free >= wanted;
      DELETE FROM reservations
        WHERE account_id = of_account AND request_id <> of_request AND node_id NOT IN (SELECT id FROM living_nodes);
      IF NOT FOUND THEN RETURN 'out_of_credits'; END IF;
    END LOOP;
    UPDATE reservations SET credits = greatest(credits, wanted) WHERE request_id = of_request;
    RETURN 'raised';
  END $$;

  CREATE FUNCTION settle_requests(
    of_account bigint, at bigint, of_node text, request_ids text[], prices bigint[], endpoints text[]
  ) RETURNS TABLE (verdict text, monthly_credits bigint, payg_credits bigint, cycle_ends_at bigint)
  LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    account      accounts;
    outdated     boolean;
    from_monthly bigint;
    from_payg    bigint;
    charged      boolean := false;
  BEGIN
    SELECT * INTO STRICT account FROM accounts WHERE id = of_account FOR NO KEY UPDATE;
    outdated := account.cycle_ends_at <= at OR (account.payg_credits > 0 AND account.payg_expires_at <= at);
    cycle_ends_at := account.cycle_ends_at;

    FOR each IN 1 .. cardinality(request_ids) LOOP
      verdict := 'settled';
      IF prices[each] > 0 AND (outdated OR prices[each] > account.monthly_credits + account.payg_credits) THEN
        verdict := 'unsettled';
      ELSE
        DELETE FROM reservations WHERE request_id = request_ids[each] AND node_id = of_node;
        IF NOT FOUND AND prices[each] > 0 THEN verdict := 'unsettled'; END IF;
      END IF;
      IF verdict = 'settled' AND prices[each] > 0 THEN
        from_monthly := least(prices[each], account.monthly_credits);
        from_payg := prices[each] - from_monthly;
        INSERT INTO ledger (account_id, at, kind, request_id, monthly_delta, payg_delta, note)
          VALUES (of_account, at, 'charge', request_ids[each], -from_monthly, -from_payg, endpoints[each])
          ON CONFLICT DO NOTHING;
        IF FOUND THEN
          account.monthly_credits := account.monthly_credits - from_monthly;
          account.payg_credits := account.payg_credits - from_payg;
          charged := true;
        END IF;
      END IF;
      monthly_credits := account.monthly_credits;
      payg_credits := account.payg_credits;
      RETURN NEXT;
    END LOOP;

    IF charged THEN
      UPDATE accounts SET
          monthly_credits = account.monthly_credits,
          payg_credits = account.payg_credits,
          cycle_used = accounts.cycle_used + accounts.monthly_credits - account.monthly_credits
        WHERE id = of_account;
    END IF;
  END $$;

  CREATE FUNCTION node_beat(of_node text, of_lifetime interval, last_ticket bigint, known_tickets bigint[])
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO nodes (id, heartbeat_at, lifetime) VALUES (of_node, clock_timestamp(), of_lifetime)
      ON CONFLICT (id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at;
    DELETE FROM reservations WHERE request_id IN (
      SELECT request_id FROM reservations
        WHERE (node_id = of_node AND ticket <= last_ticket AND NOT ticket = ANY (known_tickets))
          OR node_id NOT IN (SELECT id FROM living_nodes)
        FOR UPDATE SKIP LOCKED
    );
    DELETE FROM nodes WHERE id NOT IN (SELECT id FROM living_nodes);
  END $$;
`;
