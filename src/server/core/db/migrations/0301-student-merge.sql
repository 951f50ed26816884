-- Students who are in the list twice: how they are recognised, and what a merge has to put back.
SELECT set_config('app.scope', 'system', true);

-- `0812-3456`, `+62 812…`, `62812…`, `812…` and `0062 812…` are one number.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$
  SELECT CASE WHEN length(d) >= 9 THEN
           regexp_replace(CASE WHEN d LIKE '00%' THEN substr(d, 3) WHEN d LIKE '0%' THEN '62' || substr(d, 2)
                               WHEN d LIKE '8%' THEN '62' || d ELSE d END, '^620+', '62') END
    FROM (SELECT regexp_replace(phone, '[^0-9]', '', 'g') AS d) x
$$;

-- Mail to `rina+kelas@…` reaches the same person, and Gmail ignores dots.
CREATE FUNCTION email_key(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$
  SELECT CASE WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
              ELSE name || '@' || host END
    FROM (SELECT split_part(split_part(lower(email), '@', 1), '+', 1) AS name, split_part(lower(email), '@', 2) AS host) x
$$;

CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT regexp_replace(lower(name), '[^[:alpha:]]+', '', 'g') $$;

CREATE INDEX student_phone_key ON student (customer_id, phone_key(phone)) WHERE deleted_at IS NULL;
CREATE INDEX student_email_key ON student (customer_id, email_key(email)) WHERE deleted_at IS NULL;
CREATE INDEX student_name_key ON student (customer_id, birth_date, name_key(name))
  WHERE deleted_at IS NULL AND birth_date IS NOT NULL;

ALTER TABLE student ADD COLUMN merged_into_id bigint REFERENCES student ON DELETE SET NULL;
CREATE INDEX student_merged_into ON student (merged_into_id) WHERE merged_into_id IS NOT NULL;

-- Who was merged into another student comes back by taking the merge apart, and in no other way.
CREATE FUNCTION stay_merged() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  RAISE EXCEPTION 'student % is merged into %', NEW.id, NEW.merged_into_id USING ERRCODE = 'MG001',
    DETAIL = NEW.name || E'\n' || (SELECT name FROM student WHERE id = NEW.merged_into_id);
END
$$;
CREATE TRIGGER stay_merged BEFORE UPDATE ON student FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.merged_into_id IS NOT NULL)
  EXECUTE FUNCTION stay_merged();

CREATE TABLE student_merge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  student_id bigint NOT NULL REFERENCES student ON DELETE CASCADE,
  merged_id bigint NOT NULL REFERENCES student ON DELETE CASCADE,
  -- The values of the student that stays, before and after, by column.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  -- The rows that belong to the other one, by table.
  moved jsonb NOT NULL,
  undone_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CALL stamp_table('student_merge');
CREATE INDEX student_merge_student ON student_merge (student_id);
CREATE INDEX student_merge_merged ON student_merge (merged_id);
CREATE INDEX student_merge_made ON student_merge (customer_id, created_at);
CALL guard_tenant_table('student_merge');

-- Every row that refers to one student refers to another one from now on; answers which rows that are, by table.
CREATE FUNCTION move_student_rows(from_id bigint, to_id bigint, only_rows jsonb) RETURNS jsonb LANGUAGE plpgsql AS
$$
DECLARE
  place record;
  ids bigint[];
  moved jsonb := '{}';
BEGIN
  FOR place IN
    SELECT c.conrelid::regclass AS target, c.conrelid::regclass::text AS name, a.attname AS col
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = 'student'::regclass
       AND c.conrelid NOT IN ('student'::regclass, 'student_merge'::regclass)
     ORDER BY 2
  LOOP
    EXECUTE format(
      'WITH changed AS (UPDATE %s SET %I = $2 WHERE %I = $1 AND ($3 IS NULL OR id = ANY (ARRAY(
         SELECT jsonb_array_elements_text($3 -> $4)::bigint))) RETURNING id)
       SELECT array_agg(id) FROM changed', place.target, place.col, place.col)
      INTO ids USING from_id, to_id, only_rows, place.name;
    IF ids IS NOT NULL THEN moved := moved || jsonb_build_object(place.name, to_jsonb(ids)); END IF;
  END LOOP;
  RETURN moved;
END
$$;
CALL open_to_lists('student');
CALL open_to_lists('student_merge');
SELECT set_config('app.scope', '', true);
