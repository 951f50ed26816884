-- A sale of MBA is for as many participants as it says. Its vouchers, one for each place, are those that name the sale;
-- it is as far as the place that is least far, and new while a place has no voucher.
CREATE FUNCTION sale_place_count(platform text, extra jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS
$$
  SELECT CASE WHEN platform = 'MBA' AND jsonb_typeof(extra->'participantCount') = 'number'
              THEN greatest((extra->>'participantCount')::int, 1) ELSE 1 END
$$;
ALTER TABLE platform_sale ADD COLUMN place_count int NOT NULL
  GENERATED ALWAYS AS (sale_place_count(platform_code, extra)) STORED;
CREATE INDEX platform_sale_places ON platform_sale (voucher_id) WHERE place_count > 1;
CALL open_to_lists('platform_sale');

-- How far each place of a sale is: of its vouchers that are not void, and of the class that its buyer was found in.
CREATE FUNCTION places_of_sale(sale bigint, main bigint, seat bigint) RETURNS TABLE (reached text) LANGUAGE sql STABLE AS
$$
  WITH code AS (
    SELECT v.id, v.status, v.sent_at FROM voucher v
     WHERE v.id IN (SELECT o.id FROM voucher o WHERE o.platform_sale_id = sale UNION SELECT main)
       AND v.deleted_at IS NULL AND v.status <> 'VOID')
  SELECT CASE WHEN c.status = 'REDEEMED' THEN coalesce(
                (SELECT CASE WHEN e.status = 'DROPPED' AND e.attended_count > 0 THEN 'ATTENDED'
                             ELSE learner_reached(e.attended_count, e.finished_at, e.status) END
                   FROM student_lms_class e
                  WHERE e.voucher_id = c.id AND e.deleted_at IS NULL ORDER BY e.id DESC LIMIT 1), 'REDEEMED')
              WHEN c.sent_at IS NOT NULL THEN 'VOUCHER_SENT' ELSE 'NEW' END
    FROM code c
  UNION ALL
  SELECT coalesce(learner_reached(e.attended_count, e.finished_at, e.status), 'REDEEMED')
    FROM student_lms_class e
   WHERE e.id = seat AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
     AND (e.voucher_id IS NULL OR e.voucher_id NOT IN (SELECT c.id FROM code c))
$$;

CREATE FUNCTION sale_reached(sale bigint, main bigint, seat bigint, total int) RETURNS text LANGUAGE sql STABLE AS
$$
  SELECT CASE WHEN count(*) < total THEN 'NEW'
              ELSE (ARRAY['NEW', 'VOUCHER_SENT', 'REDEEMED', 'ATTENDED', 'COMPLETED'])[min(fulfilment_rank(reached))] END
    FROM places_of_sale(sale, main, seat)
$$;

-- Whatever writes such a sale, its state is what its places say.
CREATE FUNCTION reckon_places() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  total int := sale_place_count(NEW.platform_code, NEW.extra);
BEGIN
  IF total > 1 THEN
    NEW.fulfil_status := sale_reached(NEW.id, NEW.voucher_id, NEW.student_lms_class_id, total);
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER reckon_places BEFORE INSERT OR UPDATE ON platform_sale FOR EACH ROW
  WHEN (NEW.platform_code = 'MBA') EXECUTE FUNCTION reckon_places();

-- Writes the state of these sales anew, where it is another one.
CREATE FUNCTION follow_places(sales bigint[]) RETURNS void LANGUAGE sql AS
$$
  UPDATE platform_sale p SET fulfil_status = 'NEW', version = p.version + 1
   WHERE p.id = ANY (sales) AND p.place_count > 1 AND p.deleted_at IS NULL
     AND p.fulfil_status <> sale_reached(p.id, p.voucher_id, p.student_lms_class_id, p.place_count)
$$;

-- As before, but for sales of several places.
CREATE OR REPLACE FUNCTION follow_learner() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  several bigint[];
BEGIN
  WITH learner AS (
    SELECT id, voucher_id, learner_reached(attended_count, finished_at, status) AS reached FROM changed
     WHERE deleted_at IS NULL AND learner_reached(attended_count, finished_at, status) IS NOT NULL),
  sale AS (
    SELECT p.id, e.reached FROM learner e JOIN platform_sale p ON p.student_lms_class_id = e.id
    UNION
    SELECT p.id, e.reached FROM learner e JOIN platform_sale p ON p.voucher_id = e.voucher_id)
  UPDATE platform_sale p SET fulfil_status = s.reached, version = p.version + 1
    FROM sale s
   WHERE p.id = s.id AND p.deleted_at IS NULL AND p.place_count = 1
     AND fulfilment_rank(p.fulfil_status) < fulfilment_rank(s.reached);
  SELECT array_agg(DISTINCT s.id) INTO several
    FROM (SELECT v.platform_sale_id AS id FROM changed c JOIN voucher v ON v.id = c.voucher_id
           WHERE c.platform_code = 'MBA' AND v.platform_sale_id IS NOT NULL
          UNION
          SELECT p.id FROM changed c JOIN platform_sale p ON p.voucher_id = c.voucher_id AND p.place_count > 1
           WHERE c.platform_code = 'MBA'
          UNION
          SELECT p.id FROM changed c JOIN platform_sale p ON p.student_lms_class_id = c.id AND p.place_count > 1) s;
  IF several IS NOT NULL THEN PERFORM follow_places(several); END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION follow_voucher() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  several bigint[];
BEGIN
  UPDATE platform_sale p
     SET fulfil_status = v.reached, version = p.version + 1, student_id = coalesce(p.student_id, v.student_id),
         student_lms_class_id = CASE WHEN v.reached <> 'REDEEMED' THEN p.student_lms_class_id ELSE coalesce(
           (SELECT e.id FROM student_lms_class e
             WHERE e.voucher_id = v.id AND e.status <> 'DROPPED' AND e.deleted_at IS NULL ORDER BY e.id DESC LIMIT 1),
           p.student_lms_class_id) END
    FROM (SELECT c.id, c.student_id, c.reset_count > w.reset_count AS is_reset, w.status = 'REDEEMED' AS was_redeemed,
                 CASE WHEN c.reset_count > w.reset_count THEN 'NEW'
                      WHEN c.status = 'REDEEMED' THEN 'REDEEMED'
                      WHEN c.status = 'SENT' OR (w.status = 'REDEEMED' AND c.sent_at IS NOT NULL) THEN 'VOUCHER_SENT'
                      WHEN w.status = 'REDEEMED' THEN 'NEW' END AS reached
            FROM changed c JOIN was w ON w.id = c.id WHERE c.status <> w.status OR c.reset_count > w.reset_count) v
   WHERE p.voucher_id = v.id AND p.deleted_at IS NULL AND p.platform_code <> 'SEKOLAHMU' AND p.place_count = 1
     AND CASE WHEN v.is_reset THEN p.fulfil_status <> 'NEW'
              WHEN v.was_redeemed THEN p.fulfil_status = 'REDEEMED'
              ELSE fulfilment_rank(p.fulfil_status) < fulfilment_rank(v.reached) END;
  SELECT array_agg(DISTINCT s.id) INTO several
    FROM (SELECT unnest(ARRAY[c.platform_sale_id, w.platform_sale_id]) AS id FROM changed c JOIN was w ON w.id = c.id
           WHERE c.platform_code = 'MBA' AND (c.platform_sale_id IS NOT NULL OR w.platform_sale_id IS NOT NULL)
          UNION
          SELECT p.id FROM changed c JOIN platform_sale p ON p.voucher_id = c.id AND p.place_count > 1
           WHERE c.platform_code = 'MBA') s
   WHERE s.id IS NOT NULL;
  IF several IS NOT NULL THEN PERFORM follow_places(several); END IF;
  RETURN NULL;
END
$$;

UPDATE platform_sale SET version = version + 1 WHERE place_count > 1;
