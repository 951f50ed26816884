-- Whoever works for a customer that is suspended, closed or opened again is asked again at once what they may do.
CREATE TRIGGER tell_access_status AFTER UPDATE OF status ON customer
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_access('nobody');
