-- Staff open what an instructor or a participant sees, for a short while: out of which session of theirs, and of which
-- record.
ALTER TABLE user_session
  ADD COLUMN opened_in uuid REFERENCES user_session (jti) ON DELETE CASCADE,
  ADD COLUMN access_as text CHECK (access_as IN ('instructor','student')),
  ADD COLUMN access_record_id bigint,
  ADD COLUMN access_customer_id bigint REFERENCES customer,
  ADD CHECK (num_nulls(opened_in, access_as, access_record_id, access_customer_id) IN (0, 4)),
  ADD CHECK (opened_in IS NULL OR impersonated_by IS NOT NULL);
CREATE INDEX user_session_opened_in ON user_session (opened_in) WHERE opened_in IS NOT NULL;
CREATE INDEX user_session_impersonated_by ON user_session (impersonated_by) WHERE impersonated_by IS NOT NULL;
CREATE INDEX user_session_access_customer ON user_session (access_customer_id) WHERE access_customer_id IS NOT NULL;

-- As whom: the actor is who did it.
ALTER TABLE audit_log ADD COLUMN acting_as bigint REFERENCES app_user;
CREATE INDEX audit_log_acting_as ON audit_log (acting_as) WHERE acting_as IS NOT NULL;
CALL open_to_lists('audit_log');
