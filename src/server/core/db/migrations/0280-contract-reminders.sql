-- The reminder of the end of a contract that was sent last, in days before that end; a new end begins anew.
ALTER TABLE employee ADD COLUMN contract_reminded int;

CREATE FUNCTION contract_end_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contract_reminded := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER contract_end_moved BEFORE UPDATE OF contract_end ON employee FOR EACH ROW
  WHEN (OLD.contract_end IS DISTINCT FROM NEW.contract_end) EXECUTE FUNCTION contract_end_moved();

CALL open_to_lists('employee');
