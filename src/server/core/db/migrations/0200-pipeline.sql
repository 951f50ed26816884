-- The pipeline as people work with it: stages that are made and deleted, what a prospect is worth, what was said to it
-- and where it has been.
SELECT set_config('app.scope', 'system', true);

ALTER TABLE pipeline_stage
  ADD COLUMN wip_limit int CHECK (wip_limit > 0),
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz;
DROP INDEX pipeline_stage_code;
CREATE UNIQUE INDEX pipeline_stage_code ON pipeline_stage (customer_id, code) WHERE deleted_at IS NULL;
CREATE INDEX pipeline_stage_list ON pipeline_stage (customer_id, sort_order, id) WHERE deleted_at IS NULL;
CREATE INDEX pipeline_stage_deleted ON pipeline_stage (deleted_at) WHERE deleted_at IS NOT NULL;

ALTER TABLE prospect
  ADD COLUMN value rupiah,
  -- Whose turn it is follows from when each owner last got one.
  ADD COLUMN owner_since timestamptz;
UPDATE prospect p SET value = c.base_price FROM core_class c WHERE c.id = p.interest_core_class_id;
CREATE INDEX prospect_board ON prospect (customer_id, stage_id, next_follow_up_at, id) INCLUDE (value)
  WHERE deleted_at IS NULL;
CREATE INDEX prospect_owner_since ON prospect (customer_id, owner_id, owner_since DESC) WHERE owner_since IS NOT NULL;
CREATE INDEX prospect_name_start ON prospect (customer_id, lower(name) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX prospect_email_start ON prospect (customer_id, lower(email) text_pattern_ops) WHERE deleted_at IS NULL;

CALL open_to_lists('pipeline_stage');
CALL open_to_lists('prospect');
CALL open_to_lists('student');
CALL tell_changes('pipeline_stage');
CALL tell_changes('prospect');
CALL tell_changes('student');
CALL tell_changes('scholarship');

-- What was noted, said and sent, of a prospect or of a student.
CREATE TABLE crm_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  prospect_id bigint REFERENCES prospect,
  student_id bigint REFERENCES student,
  kind text NOT NULL CHECK (kind IN ('NOTE','CALL','MESSAGE','MEETING')),
  text text NOT NULL CHECK (text <> ''),
  happened_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (num_nonnulls(prospect_id, student_id) = 1)
);
CALL stamp_table('crm_note');
CREATE INDEX crm_note_prospect ON crm_note (prospect_id, happened_at DESC);
CREATE INDEX crm_note_student ON crm_note (student_id, happened_at DESC);
CREATE INDEX crm_note_customer ON crm_note (customer_id);
CREATE INDEX crm_note_deleted ON crm_note (deleted_at) WHERE deleted_at IS NOT NULL;
CALL guard_tenant_table('crm_note');
CALL open_to_lists('crm_note');

-- Every step from stage to stage, whichever way it was made, undone ones too: what the funnel is counted from.
CREATE TABLE prospect_stage_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  prospect_id bigint NOT NULL REFERENCES prospect ON DELETE CASCADE,
  from_stage_id bigint REFERENCES pipeline_stage,
  to_stage_id bigint NOT NULL REFERENCES pipeline_stage,
  source text NOT NULL,
  owner_id bigint REFERENCES app_user,
  value rupiah,
  -- How long it had been in the stage that it left.
  stayed_seconds bigint CHECK (stayed_seconds >= 0),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX prospect_stage_change_at ON prospect_stage_change (customer_id, at);
CREATE INDEX prospect_stage_change_prospect ON prospect_stage_change (prospect_id, at);
CREATE INDEX prospect_stage_change_from ON prospect_stage_change (from_stage_id);
CREATE INDEX prospect_stage_change_to ON prospect_stage_change (to_stage_id);
CREATE INDEX prospect_stage_change_owner ON prospect_stage_change (owner_id);
CALL guard_tenant_table('prospect_stage_change');
CALL open_to_lists('prospect_stage_change');

CREATE FUNCTION note_stage_change() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  IF current_setting('app.stages', true) = 'later' THEN RETURN NULL; END IF;
  INSERT INTO prospect_stage_change
    (customer_id, prospect_id, from_stage_id, to_stage_id, source, owner_id, value, stayed_seconds, at)
  VALUES (NEW.customer_id, NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.stage_id END, NEW.stage_id, NEW.source,
          NEW.owner_id, NEW.value,
          CASE WHEN TG_OP = 'UPDATE'
               THEN greatest(extract(epoch FROM NEW.stage_entered_at - OLD.stage_entered_at), 0)::bigint END,
          NEW.stage_entered_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER stage_begun AFTER INSERT ON prospect FOR EACH ROW EXECUTE FUNCTION note_stage_change();
CREATE TRIGGER stage_changed AFTER UPDATE OF stage_id ON prospect FOR EACH ROW
  WHEN (OLD.stage_id <> NEW.stage_id) EXECUTE FUNCTION note_stage_change();
INSERT INTO prospect_stage_change (customer_id, prospect_id, to_stage_id, source, owner_id, value, at)
SELECT customer_id, id, stage_id, source, owner_id, value, stage_entered_at FROM prospect WHERE deleted_at IS NULL;

-- The national number of a student is sealed; its mask is stored in addition, so that no list opens any number.
ALTER TABLE student ADD COLUMN nik_mask text;
UPDATE student SET nik_mask = '••••' WHERE nik_enc IS NOT NULL;
ALTER TABLE student ADD CONSTRAINT student_nik_mask CHECK ((nik_enc IS NULL) = (nik_mask IS NULL));
CALL open_to_lists('student');
SELECT set_config('app.scope', '', true);
