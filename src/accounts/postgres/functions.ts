/**
 * The current functions that reserve and settle. They handle every normal request in one round trip: simple arithmetic
 * on a balance that is up to date, under a lock on the account's row. In all other cases they return a word, and the
 * node applies the rules of balance.ts.
 *
 * They need the isolation level `read committed`: only there does each statement of a function see what was committed
 * before it began, so that data read after the lock is current. A call may arrive late, after its node has given it up:
 * it must do no harm then.
 *
 * To change one: during a rolling upgrade, old nodes call the functions of new nodes. So a function keeps its name, its
 * parameters and its result; if that is impossible, add a function with another name, and drop the old one by a
 * migration in a later version. Increase FUNCTIONS_REVISION with every change.
 */

/** Says which of two versions of the functions is newer. */
export const FUNCTIONS_REVISION = 2;

/**
 * Reservations come and go by the thousand. An index scan skips rows that were already dead at an earlier scan; any
 * other scan would check each of them again until the next vacuum (measured: 30 µs more per thousand).
 */
const BY_INDEX = 'SET enable_seqscan = off SET enable_bitmapscan = off';

/**
 * Makes reservations for requests of one account, in order; `slots_of_plan` says what each plan allows. A request that
 * already has one on this node, because the answer to an earlier try was lost, gets the same one again.
 *
 * `of_key` is the key that they are made with, if it has limits; other requests cost no extra query. What is reserved
 * and spent with a capped key is read under the lock on the account's row, like the balance.
 *
 * Reservations of dead nodes are searched only if they are in the way. They are deleted, not ignored: if the node is
 * alive after all, it must not rely on them.
 */
const RESERVE_FOR_KEY = `
  CREATE OR REPLACE FUNCTION reserve_for_key(
    of_account bigint, of_key bigint, at bigint, slots_of_plan jsonb, of_node text,
    request_ids text[], wanted bigint[], tickets bigint[], endpoints text[]
  ) RETURNS TABLE (
    account_id bigint, email text, plan text, created_at bigint, suspended_at bigint, cycle_ends_at bigint,
    verdict text, slots_taken integer, cap_left bigint
  ) LANGUAGE plpgsql ${BY_INDEX} AS $$
  #variable_conflict use_column
  DECLARE
    account accounts;
    key     api_keys;
    allowed integer;
    credits bigint;
    total   bigint := 0;
    free    bigint;
    taken   integer;
    of_cap  bigint;
  BEGIN
    SELECT * INTO account FROM accounts WHERE id = of_account FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    account_id := account.id;
    email := account.email;
    plan := account.plan;
    created_at := account.created_at;
    suspended_at := account.suspended_at;
    cycle_ends_at := account.cycle_ends_at;
    allowed := (slots_of_plan ->> account.plan)::integer;
    IF of_key IS NOT NULL THEN SELECT * INTO key FROM api_keys WHERE id = of_key; END IF;

    IF account.suspended_at IS NOT NULL THEN
      verdict := 'account_suspended';
    ELSIF key.expires_at <= at THEN
      verdict := 'key_expired';
    ELSIF allowed IS NULL OR account.cycle_ends_at <= at
      OR (account.payg_credits > 0 AND account.payg_expires_at <= at)
    THEN
      verdict := 'outdated';
    END IF;
    IF verdict IS NOT NULL THEN
      FOR each IN 1 .. cardinality(request_ids) LOOP RETURN NEXT; END LOOP;
      RETURN;
    END IF;

    FOREACH credits IN ARRAY wanted LOOP total := total + credits; END LOOP;
    LOOP
      SELECT account.monthly_credits + account.payg_credits - coalesce(sum(held.credits), 0), count(*),
          key.credit_cap - CASE WHEN key.cycle_ends_at > at THEN key.cycle_used ELSE 0 END
            - coalesce(sum(held.credits) FILTER (WHERE held.key_id = of_key), 0)
        INTO free, taken, of_cap
        FROM reservations AS held
        WHERE account_id = of_account AND NOT (node_id = of_node AND request_id = ANY (request_ids));
      EXIT WHEN free >= total AND coalesce(of_cap >= total, true) AND taken + cardinality(wanted) <= allowed;
      DELETE FROM reservations WHERE account_id = of_account AND node_id NOT IN (SELECT id FROM living_nodes);
      EXIT WHEN NOT FOUND;
    END LOOP;

    FOR each IN 1 .. cardinality(request_ids) LOOP
      IF key.scopes IS NOT NULL AND NOT endpoints[each] = ANY (string_to_array(key.scopes, ' ')) THEN
        verdict := 'out_of_scope';
      ELSIF free < wanted[each] THEN
        verdict := 'out_of_credits';
      ELSIF of_cap < wanted[each] THEN
        verdict := 'key_cap_reached';
      ELSIF taken >= allowed THEN
        verdict := 'too_many_requests';
      ELSE
        INSERT INTO reservations AS mine (request_id, account_id, node_id, ticket, credits, key_id)
          VALUES (request_ids[each], of_account, of_node, tickets[each], wanted[each],
            CASE WHEN key.credit_cap IS NOT NULL THEN of_key END)
          ON CONFLICT (request_id)
            DO UPDATE SET ticket = excluded.ticket, credits = greatest(mine.credits, excluded.credits)
            WHERE mine.account_id = of_account AND mine.node_id = of_node;
        IF FOUND THEN
          verdict := 'reserved';
          free := free - wanted[each];
          of_cap := of_cap - wanted[each];
          taken := taken + 1;
        ELSE
          verdict := 'reserved_elsewhere';
        END IF;
      END IF;
      slots_taken := taken;
      cap_left := of_cap;
      RETURN NEXT;
    END LOOP;
  END $$;
`;

/** The version that nodes of the first release call: they know neither limits of keys nor suspended accounts. */
const RESERVE_REQUESTS = `
  CREATE OR REPLACE FUNCTION reserve_requests(
    of_account bigint, at bigint, slots_of_plan jsonb, of_node text,
    request_ids text[], wanted bigint[], tickets bigint[]
  ) RETURNS TABLE (
    account_id bigint, email text, plan text, created_at bigint, cycle_ends_at bigint, verdict text, slots_taken integer
  ) LANGUAGE sql AS $$
    SELECT account_id, email, plan, created_at, cycle_ends_at,
        CASE verdict WHEN 'account_suspended' THEN 'out_of_credits' ELSE verdict END, slots_taken
      FROM reserve_for_key(of_account, NULL, at, slots_of_plan, of_node, request_ids, wanted, tickets, NULL)
  $$;
`;

/** Raises one reservation. Never lowers it: an earlier call may arrive after a later one. */
const RAISE_RESERVATION = `
  CREATE OR REPLACE FUNCTION raise_reservation(of_account bigint, at bigint, of_node text, of_request text, wanted bigint)
  RETURNS text LANGUAGE plpgsql ${BY_INDEX} AS $$
  DECLARE
    account accounts;
    key     api_keys;
    of_key  bigint;
    free    bigint;
    of_cap  bigint;
  BEGIN
    SELECT * INTO account FROM accounts WHERE id = of_account FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN 'lost'; END IF;
    IF account.cycle_ends_at <= at OR (account.payg_credits > 0 AND account.payg_expires_at <= at) THEN
      RETURN 'outdated';
    END IF;
    SELECT key_id INTO of_key FROM reservations WHERE request_id = of_request AND node_id = of_node;
    IF NOT FOUND THEN RETURN 'lost'; END IF;
    IF of_key IS NOT NULL THEN SELECT * INTO key FROM api_keys WHERE id = of_key; END IF;

    LOOP
      SELECT account.monthly_credits + account.payg_credits - coalesce(sum(credits), 0),
          key.credit_cap - CASE WHEN key.cycle_ends_at > at THEN key.cycle_used ELSE 0 END
            - coalesce(sum(credits) FILTER (WHERE key_id = of_key), 0)
        INTO free, of_cap
        FROM reservations WHERE account_id = of_account AND request_id <> of_request;
      EXIT WHEN free >= wanted AND coalesce(of_cap >= wanted, true);
      DELETE FROM reservations
        WHERE account_id = of_account AND request_id <> of_request AND node_id NOT IN (SELECT id FROM living_nodes);
      IF NOT FOUND THEN RETURN 'out_of_credits'; END IF;
    END LOOP;
    UPDATE reservations SET credits = greatest(credits, wanted) WHERE request_id = of_request;
    RETURN 'raised';
  END $$;
`;

/**
 * Ends reservations of one account; a price of 0 only releases. Returns `unsettled` in unusual cases: the balance is
 * outdated or too small, the reservation no longer exists (settled or removed), or the account was deleted. Then
 * nothing is done, so a call that arrives after its node has given up and released the reservation charges nothing.
 */
const SETTLE_REQUESTS = `
  CREATE OR REPLACE FUNCTION settle_requests(
    of_account bigint, at bigint, of_node text, request_ids text[], prices bigint[], endpoints text[]
  ) RETURNS TABLE (verdict text, monthly_credits bigint, payg_credits bigint, cycle_ends_at bigint)
  LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    account      accounts;
    outdated     boolean;
    from_monthly bigint;
    from_payg    bigint;
    of_key       bigint;
    charged      boolean := false;
  BEGIN
    SELECT * INTO account FROM accounts WHERE id = of_account FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      verdict := 'unsettled';
      FOR each IN 1 .. cardinality(request_ids) LOOP RETURN NEXT; END LOOP;
      RETURN;
    END IF;
    outdated := account.cycle_ends_at <= at OR (account.payg_credits > 0 AND account.payg_expires_at <= at);
    cycle_ends_at := account.cycle_ends_at;

    FOR each IN 1 .. cardinality(request_ids) LOOP
      verdict := 'settled';
      IF prices[each] > 0 AND (outdated OR prices[each] > account.monthly_credits + account.payg_credits) THEN
        verdict := 'unsettled';
      ELSE
        DELETE FROM reservations WHERE request_id = request_ids[each] AND node_id = of_node RETURNING key_id INTO of_key;
        IF NOT FOUND AND prices[each] > 0 THEN verdict := 'unsettled'; END IF;
      END IF;
      IF verdict = 'settled' AND prices[each] > 0 THEN
        from_monthly := least(prices[each], account.monthly_credits);
        from_payg := prices[each] - from_monthly;
        INSERT INTO ledger (account_id, at, kind, request_id, monthly_delta, payg_delta, note, key_id)
          VALUES (of_account, at, 'charge', request_ids[each], -from_monthly, -from_payg, endpoints[each], of_key)
          ON CONFLICT DO NOTHING;
        IF FOUND THEN
          account.monthly_credits := account.monthly_credits - from_monthly;
          account.payg_credits := account.payg_credits - from_payg;
          charged := true;
          IF of_key IS NOT NULL THEN
            UPDATE api_keys AS spent SET
                cycle_used =
                  CASE WHEN spent.cycle_ends_at = account.cycle_ends_at THEN cycle_used ELSE 0 END + prices[each],
                cycle_ends_at = account.cycle_ends_at
              WHERE id = of_key AND spent.cycle_ends_at <= account.cycle_ends_at;
          END IF;
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
`;

/**
 * Records that a node is alive, and which of its reservations up to its last ticket it knows: all others of this node
 * are left over from lost answers. Then removes what dead nodes have left. Locked rows are skipped, because somebody is
 * working on them.
 */
const NODE_BEAT = `
  CREATE OR REPLACE FUNCTION node_beat(of_node text, of_lifetime interval, last_ticket bigint, known_tickets bigint[])
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

export const FUNCTIONS = RESERVE_FOR_KEY + RESERVE_REQUESTS + RAISE_RESERVATION + SETTLE_REQUESTS + NODE_BEAT;
