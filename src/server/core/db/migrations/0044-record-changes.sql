-- What was changed, for whoever looks at it while somebody else changes it: which records, of whom, and how. The rows say
-- so for a day; notifications only wake the servers up to read them, and hold nothing themselves.
CREATE TABLE record_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Numbers are given out in another order than transactions end, so a reader that remembered the highest one would
  -- miss whatever ends late. It remembers a snapshot instead: what that snapshot did not see is new.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  customer_id bigint NOT NULL REFERENCES customer,
  -- The table of the records.
  resource text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created','updated','deleted')),
  -- Nothing when they are too many to name.
  ids bigint[],
  count int NOT NULL,
  -- The tab of the console that the change came from; it has shown it already.
  origin text
);
CREATE INDEX record_change_xid ON record_change (xid);
CREATE INDEX record_change_age ON record_change (at);
CREATE INDEX record_change_customer ON record_change (customer_id);
CALL guard_tenant_table('record_change');
CALL open_to_lists('record_change');

-- The newest change that was cleared away: a reader from before it may have missed some.
CREATE TABLE record_change_floor (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  xid xid8 NOT NULL
);
INSERT INTO record_change_floor (xid) VALUES ('0');
GRANT SELECT, UPDATE ON record_change_floor TO academy_app;

-- Notes a statement's changes: a row for each customer and kind, however many records they are, and one notification a
-- transaction. What is deleted may stay in its table, marked so; then that is a deletion all the same.
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  tenant text := TG_ARGV[0];
  marks boolean := TG_ARGV[1]::boolean;
  kind text := quote_literal(CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END);
  source text := CASE TG_OP WHEN 'DELETE' THEN 'old_rows r' ELSE 'new_rows r' END;
  noted bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND marks THEN
    kind := 'CASE WHEN o.deleted_at IS NULL AND r.deleted_at IS NOT NULL THEN ''deleted''
                  WHEN o.deleted_at IS NOT NULL THEN ''created'' ELSE ''updated'' END';
    source := 'new_rows r JOIN old_rows o ON o.id = r.id AND (o.deleted_at IS NULL OR r.deleted_at IS NULL)';
  END IF;
  EXECUTE format(
    'INSERT INTO record_change (customer_id, resource, kind, ids, count, origin)
     SELECT r.%1$I, %2$L, %3$s, CASE WHEN count(*) <= 100 THEN array_agg(r.id ORDER BY r.id) END, count(*),
            nullif(current_setting(''app.origin'', true), '''')
       FROM %4$s WHERE r.%1$I IS NOT NULL GROUP BY 1, 3', tenant, TG_TABLE_NAME, kind, source);
  GET DIAGNOSTICS noted = ROW_COUNT;
  IF noted > 0 THEN
    -- Equal notifications of a transaction are sent once.
    PERFORM pg_notify('record_change', '');
  END IF;
  RETURN NULL;
END
$$;

-- From now on the changes of this table are told.
CREATE PROCEDURE tell_changes(target regclass, tenant_column text DEFAULT 'customer_id') LANGUAGE plpgsql AS
$$
DECLARE
  marks boolean := EXISTS (SELECT 1 FROM pg_attribute
                            WHERE attrelid = target AND attname = 'deleted_at' AND NOT attisdropped);
BEGIN
  EXECUTE format('CREATE TRIGGER tell_created AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows
                  FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', target, tenant_column, marks);
  EXECUTE format('CREATE TRIGGER tell_updated AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
                  FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', target, tenant_column, marks);
  EXECUTE format('CREATE TRIGGER tell_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows
                  FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L)', target, tenant_column, marks);
END
$$;

CALL tell_changes('audit_log');
CALL tell_changes('core_class');
CALL tell_changes('lms_class');
CALL tell_changes('voucher');

-- Whoever is being told of changes is asked again who they are, as soon as that may have changed: the number of the
-- person, or nothing when it may be anybody.
CREATE FUNCTION note_access() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  PERFORM pg_notify('access_change', coalesce(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0], ''));
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_access AFTER INSERT OR UPDATE OR DELETE ON customer_user_role
  FOR EACH ROW EXECUTE FUNCTION note_access('master_id');
CREATE TRIGGER tell_access AFTER UPDATE OF revoked_at ON user_session
  FOR EACH ROW EXECUTE FUNCTION note_access('master_id');
CREATE TRIGGER tell_access AFTER UPDATE OF account_status, deleted_at ON app_user
  FOR EACH ROW WHEN (OLD.account_status <> NEW.account_status OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION note_access('id');
CREATE TRIGGER tell_access AFTER UPDATE ON role
  FOR EACH ROW WHEN (OLD.permissions IS DISTINCT FROM NEW.permissions) EXECUTE FUNCTION note_access('nobody');
CREATE TRIGGER tell_access AFTER UPDATE OF deleted_at ON customer
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION note_access('nobody');
