CALL tell_changes('template');

-- How many messages a template wrote, and how many of them wait, without looking at the messages.
DROP INDEX message_template;
CREATE INDEX message_template ON message (template_id, status) WHERE deleted_at IS NULL;
