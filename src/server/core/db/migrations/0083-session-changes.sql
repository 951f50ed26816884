-- The session in which a change was made, so that users see what was done in theirs. Sessions are purged, the audit is not.
ALTER TABLE audit_log ADD COLUMN session_jti uuid;
CREATE INDEX audit_log_session ON audit_log (session_jti, id DESC) WHERE session_jti IS NOT NULL;
CALL open_to_lists('audit_log');
