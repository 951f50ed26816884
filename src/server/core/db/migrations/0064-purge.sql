-- What was deleted long ago is purged: it is found without reading a whole table, and so is what refers to it.
DO $$
DECLARE target record;
BEGIN
  FOR target IN
    SELECT c.oid::regclass AS name, c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attname = 'deleted_at' AND NOT a.attisdropped ORDER BY c.relname LOOP
    EXECUTE format('CREATE INDEX %I ON %s (deleted_at) WHERE deleted_at IS NOT NULL', target.relname || '_deleted', target.name);
  END LOOP;
END
$$;
