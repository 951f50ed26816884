-- What is shown of a partner's tax number, and how many pages a document has.
SELECT set_config('app.scope', 'system', true);

ALTER TABLE mitra ADD COLUMN npwp_mask text;
ALTER TABLE mitra_document ADD COLUMN pages int CHECK (pages > 0);
CALL open_to_lists('mitra');
CALL open_to_lists('mitra_document');
