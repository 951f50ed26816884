-- Sekolah.mu sells places in a class: its sales have no voucher that is sent and redeemed, only what becomes of the place.
UPDATE platform_sale SET fulfil_status = 'NEW'
 WHERE platform_code = 'SEKOLAHMU' AND fulfil_status IN ('VOUCHER_SENT', 'REDEEMED');
ALTER TABLE platform_sale ADD CONSTRAINT platform_sale_place
  CHECK (platform_code <> 'SEKOLAHMU' OR fulfil_status NOT IN ('VOUCHER_SENT', 'REDEEMED'));

-- Such a sale comes as far as its student does, and never back.
CREATE FUNCTION follow_learner() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE platform_sale s SET fulfil_status = e.reached, version = s.version + 1
    FROM (SELECT id, CASE WHEN finished_at IS NOT NULL OR status IN ('FINISHED', 'PASSED') THEN 'COMPLETED'
                          ELSE 'ATTENDED' END AS reached
            FROM changed
           WHERE platform_code = 'SEKOLAHMU' AND status <> 'DROPPED'
             AND (attended_count > 0 OR finished_at IS NOT NULL OR status IN ('FINISHED', 'PASSED'))) e
   WHERE s.student_lms_class_id = e.id AND s.platform_code = 'SEKOLAHMU' AND s.deleted_at IS NULL
     AND (s.fulfil_status = 'NEW' OR s.fulfil_status = 'ATTENDED' AND e.reached = 'COMPLETED');
  RETURN NULL;
END
$$;
CREATE TRIGGER sales_follow AFTER UPDATE ON student_lms_class REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_learner();
