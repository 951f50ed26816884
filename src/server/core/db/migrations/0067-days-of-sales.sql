-- The figures of a day are what its sales, redemptions, meetings and completions say, at every moment: whatever changes
-- one of those counts its day anew when its transaction ends.

-- What is counted by the server is no change of what people have said.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON daily_ecommerce FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION touch_row();
CALL tell_changes('daily_ecommerce');

-- What the days of a customer come to, for all platforms or for some. Excluded and deleted rows do not count.
CREATE FUNCTION daily_figures(of_customer bigint, from_day date, to_day date, of_platforms text[])
RETURNS TABLE (day date, platform_code text, core_class_id bigint, sold int, cancelled int, redeemed int, attended int,
               completed int, gross bigint, discount bigint, fee bigint)
LANGUAGE plpgsql STABLE AS
$$
#variable_conflict use_column
DECLARE
  zone text := (SELECT timezone FROM customer WHERE id = of_customer);
  since timestamptz := from_day::timestamp AT TIME ZONE zone;
  til timestamptz := (to_day + 1)::timestamp AT TIME ZONE zone;
BEGIN
  RETURN QUERY
  SELECT e.day, e.platform_code, e.core_class_id, sum(e.sold)::int, sum(e.cancelled)::int, sum(e.redeemed)::int,
         sum(e.attended)::int, sum(e.completed)::int, sum(e.gross)::bigint, sum(e.discount)::bigint, sum(e.fee)::bigint
    FROM (
      SELECT (p.purchased_at AT TIME ZONE zone)::date AS day, p.platform_code, p.core_class_id,
             (p.sale_status = 'PAID')::int AS sold, (p.sale_status <> 'PAID')::int AS cancelled, 0 AS redeemed,
             0 AS attended, 0 AS completed,
             CASE WHEN p.sale_status = 'PAID' THEN p.gross::bigint ELSE 0 END AS gross,
             CASE WHEN p.sale_status = 'PAID' THEN p.discount::bigint ELSE 0 END AS discount,
             CASE WHEN p.sale_status = 'PAID' THEN p.platform_fee::bigint ELSE 0 END AS fee
        FROM platform_sale p
       WHERE p.customer_id = of_customer AND p.purchased_at >= since AND p.purchased_at < til
         AND NOT p.excluded AND p.deleted_at IS NULL AND (of_platforms IS NULL OR p.platform_code = ANY (of_platforms))
      UNION ALL
      SELECT (v.redeemed_at AT TIME ZONE zone)::date, v.platform_code, v.core_class_id, 0, 0, 1, 0, 0, 0, 0, 0
        FROM voucher v
       WHERE v.customer_id = of_customer AND v.redeemed_at >= since AND v.redeemed_at < til
         AND NOT v.excluded AND v.deleted_at IS NULL AND (of_platforms IS NULL OR v.platform_code = ANY (of_platforms))
      UNION ALL
      -- Only the first meeting of a participant counts: of those who came on these days, was it the first?
      SELECT (a.attended_at AT TIME ZONE zone)::date, a.platform_code, s.core_class_id, 0, 0, 0, 1, 0, 0, 0, 0
        FROM (SELECT DISTINCT i.student_lms_class_id FROM absensi i
               WHERE i.customer_id = of_customer AND i.attended_at >= since AND i.attended_at < til
                 AND NOT i.excluded AND i.deleted_at IS NULL) c
             CROSS JOIN LATERAL
             (SELECT b.* FROM absensi b
               WHERE b.student_lms_class_id = c.student_lms_class_id AND b.status IN ('PRESENT', 'LATE') AND b.ke <> 999
                 AND NOT b.excluded AND b.deleted_at IS NULL
               ORDER BY b.ke LIMIT 1) a
        JOIN student_lms_class s ON s.id = a.student_lms_class_id
       WHERE a.attended_at >= since AND a.attended_at < til
         AND (of_platforms IS NULL OR a.platform_code = ANY (of_platforms))
      UNION ALL
      SELECT (s.finished_at AT TIME ZONE zone)::date, s.platform_code, s.core_class_id, 0, 0, 0, 0, 1, 0, 0, 0
        FROM student_lms_class s
       WHERE s.customer_id = of_customer AND s.finished_at >= since AND s.finished_at < til
         AND NOT s.excluded AND s.deleted_at IS NULL AND (of_platforms IS NULL OR s.platform_code = ANY (of_platforms))
    ) e GROUP BY 1, 2, 3;
END
$$;

-- Whoever counts days of a customer waits for whoever does so already, and then sees all that the other has counted.
CREATE FUNCTION hold_days(of_customer bigint) RETURNS void LANGUAGE sql AS
$$ SELECT pg_advisory_xact_lock(hashtextextended('daily_ecommerce', of_customer)) $$;

-- Counts days anew and answers how many of their rows have other figures since. Those that are locked, and those that
-- people have written, stay as they are; an adjustment stays beside what is counted.
CREATE FUNCTION count_days(of_customer bigint, from_day date, to_day date, of_platforms text[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
DECLARE changed int;
BEGIN
  PERFORM hold_days(of_customer);
  WITH figure AS MATERIALIZED (SELECT * FROM daily_figures(of_customer, from_day, to_day, of_platforms)),
  emptied AS (
    UPDATE daily_ecommerce d
       SET sold = 0, cancelled = 0, redeemed = 0, attended = 0, completed = 0, gross = 0, discount = 0, fee = 0,
           generated_at = now()
     WHERE d.customer_id = of_customer AND d.day BETWEEN from_day AND to_day AND d.deleted_at IS NULL
       AND (of_platforms IS NULL OR d.platform_code = ANY (of_platforms))
       AND d.source <> 'MANUAL' AND NOT d.locked
       AND (d.sold + d.cancelled + d.redeemed + d.attended + d.completed > 0 OR d.gross + d.discount + d.fee > 0)
       AND NOT EXISTS (SELECT 1 FROM figure f WHERE f.day = d.day AND f.platform_code = d.platform_code
                          AND f.core_class_id IS NOT DISTINCT FROM d.core_class_id)
    RETURNING 1),
  counted AS (
    INSERT INTO daily_ecommerce AS d (customer_id, day, platform_code, core_class_id, sold, cancelled, redeemed, attended,
                                      completed, gross, discount, fee, source, generated_at)
    SELECT of_customer, f.day, f.platform_code, f.core_class_id, f.sold, f.cancelled, f.redeemed, f.attended, f.completed,
           f.gross, f.discount, f.fee, 'GENERATED', now()
      FROM figure f
        ON CONFLICT (customer_id, day, platform_code, core_class_id) WHERE deleted_at IS NULL
        DO UPDATE SET sold = excluded.sold, cancelled = excluded.cancelled, redeemed = excluded.redeemed,
           attended = excluded.attended, completed = excluded.completed, gross = excluded.gross,
           discount = excluded.discount, fee = excluded.fee, generated_at = now()
     WHERE d.source <> 'MANUAL' AND NOT d.locked
       AND (d.sold, d.cancelled, d.redeemed, d.attended, d.completed, d.gross::bigint, d.discount::bigint, d.fee::bigint)
           IS DISTINCT FROM (excluded.sold, excluded.cancelled, excluded.redeemed, excluded.attended, excluded.completed,
                             excluded.gross::bigint, excluded.discount::bigint, excluded.fee::bigint)
    RETURNING 1)
  SELECT (SELECT count(*) FROM emptied) + (SELECT count(*) FROM counted) INTO changed;
  RETURN changed;
END
$$;
REVOKE ALL ON FUNCTION count_days FROM PUBLIC;
-- It makes nothing of anybody's but what their sales say anyway.
GRANT EXECUTE ON FUNCTION count_days TO academy_app;

-- Counts the day of a moment anew, once in a transaction: these run when nothing more happens in it.
CREATE FUNCTION count_day_of(of_customer bigint, moment timestamptz, platform text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
DECLARE
  done text := coalesce(current_setting('app.days', true), '');
  that date := (SELECT moment AT TIME ZONE timezone FROM customer WHERE id = of_customer);
  mark text := format('|%s %s %s|', of_customer, that, platform);
BEGIN
  IF that IS NULL OR position(mark IN done) > 0 THEN
    RETURN;
  END IF;
  PERFORM set_config('app.days', done || mark, true);
  PERFORM count_days(of_customer, that, that, ARRAY[platform]);
END
$$;
REVOKE ALL ON FUNCTION count_day_of FROM PUBLIC;

-- A participant's first meeting may be another one now, on another day.
CREATE FUNCTION count_meetings_of(enrolment bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT count_day_of(customer_id, attended_at, platform_code) FROM absensi WHERE student_lms_class_id = enrolment $$;
REVOKE ALL ON FUNCTION count_meetings_of FROM PUBLIC;

-- What a row says of its day, before and after. The trigger runs as whoever made the functions above, who alone may.
CREATE FUNCTION count_day_again() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  IF TG_TABLE_NAME = 'platform_sale' THEN
    IF TG_OP <> 'INSERT' THEN PERFORM count_day_of(OLD.customer_id, OLD.purchased_at, OLD.platform_code); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM count_day_of(NEW.customer_id, NEW.purchased_at, NEW.platform_code); END IF;
  ELSIF TG_TABLE_NAME = 'voucher' THEN
    IF TG_OP <> 'INSERT' THEN PERFORM count_day_of(OLD.customer_id, OLD.redeemed_at, OLD.platform_code); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM count_day_of(NEW.customer_id, NEW.redeemed_at, NEW.platform_code); END IF;
  ELSIF TG_TABLE_NAME = 'absensi' THEN
    IF TG_OP <> 'INSERT' THEN
      PERFORM count_day_of(OLD.customer_id, OLD.attended_at, OLD.platform_code);
      PERFORM count_meetings_of(OLD.student_lms_class_id);
    END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM count_meetings_of(NEW.student_lms_class_id); END IF;
  ELSE
    IF TG_OP <> 'INSERT' THEN PERFORM count_day_of(OLD.customer_id, OLD.finished_at, OLD.platform_code); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM count_day_of(NEW.customer_id, NEW.finished_at, NEW.platform_code); END IF;
    IF TG_OP = 'UPDATE' AND OLD.core_class_id <> NEW.core_class_id THEN PERFORM count_meetings_of(NEW.id); END IF;
  END IF;
  RETURN NULL;
END
$$;

-- Whoever fills a whole database counts its days together afterwards, and says `app.days` = later until then.
CREATE FUNCTION days_are_counted() RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT coalesce(current_setting('app.days', true), '') <> 'later' $$;

CREATE CONSTRAINT TRIGGER count_day_created AFTER INSERT ON platform_sale DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (days_are_counted() AND NOT NEW.excluded AND NEW.deleted_at IS NULL) EXECUTE FUNCTION count_day_again();
CREATE CONSTRAINT TRIGGER count_day_updated AFTER UPDATE ON platform_sale DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (days_are_counted() AND
    (OLD.purchased_at, OLD.platform_code, OLD.core_class_id, OLD.sale_status, OLD.gross, OLD.discount, OLD.platform_fee,
     OLD.excluded, OLD.deleted_at) IS DISTINCT FROM
    (NEW.purchased_at, NEW.platform_code, NEW.core_class_id, NEW.sale_status, NEW.gross, NEW.discount, NEW.platform_fee,
     NEW.excluded, NEW.deleted_at)) EXECUTE FUNCTION count_day_again();
CREATE CONSTRAINT TRIGGER count_day_deleted AFTER DELETE ON platform_sale DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (days_are_counted()) EXECUTE FUNCTION count_day_again();

CREATE CONSTRAINT TRIGGER count_day_created AFTER INSERT ON voucher DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.redeemed_at IS NOT NULL AND days_are_counted()) EXECUTE FUNCTION count_day_again();
CREATE CONSTRAINT TRIGGER count_day_updated AFTER UPDATE ON voucher DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.redeemed_at IS NOT NULL OR NEW.redeemed_at IS NOT NULL) AND days_are_counted() AND
    (OLD.redeemed_at, OLD.platform_code, OLD.core_class_id, OLD.excluded, OLD.deleted_at) IS DISTINCT FROM
    (NEW.redeemed_at, NEW.platform_code, NEW.core_class_id, NEW.excluded, NEW.deleted_at)) EXECUTE FUNCTION count_day_again();
CREATE CONSTRAINT TRIGGER count_day_deleted AFTER DELETE ON voucher DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.redeemed_at IS NOT NULL AND days_are_counted()) EXECUTE FUNCTION count_day_again();

CREATE CONSTRAINT TRIGGER count_day_created AFTER INSERT ON absensi DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (days_are_counted()) EXECUTE FUNCTION count_day_again();
CREATE CONSTRAINT TRIGGER count_day_updated AFTER UPDATE ON absensi DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (days_are_counted() AND
    (OLD.attended_at, OLD.platform_code, OLD.student_lms_class_id, OLD.status, OLD.ke, OLD.excluded, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.attended_at, NEW.platform_code, NEW.student_lms_class_id, NEW.status, NEW.ke, NEW.excluded, NEW.deleted_at))
  EXECUTE FUNCTION count_day_again();
CREATE CONSTRAINT TRIGGER count_day_deleted AFTER DELETE ON absensi DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (days_are_counted()) EXECUTE FUNCTION count_day_again();

CREATE CONSTRAINT TRIGGER count_day_created AFTER INSERT ON student_lms_class DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.finished_at IS NOT NULL AND days_are_counted()) EXECUTE FUNCTION count_day_again();
CREATE CONSTRAINT TRIGGER count_day_updated AFTER UPDATE ON student_lms_class DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (days_are_counted() AND
    (OLD.finished_at, OLD.platform_code, OLD.core_class_id, OLD.excluded, OLD.deleted_at) IS DISTINCT FROM
    (NEW.finished_at, NEW.platform_code, NEW.core_class_id, NEW.excluded, NEW.deleted_at)) EXECUTE FUNCTION count_day_again();
CREATE CONSTRAINT TRIGGER count_day_deleted AFTER DELETE ON student_lms_class DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL AND days_are_counted()) EXECUTE FUNCTION count_day_again();
