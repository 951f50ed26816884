CALL tell_changes('app_user');

-- What fills the places of a text at the moment of sending and not before: a link that lets whoever has it in is not
-- for the eyes of those who may read messages. Sealed, by the names of the places, as JSON.
ALTER TABLE message ADD COLUMN sealed bytea;
CALL open_to_lists('message');
