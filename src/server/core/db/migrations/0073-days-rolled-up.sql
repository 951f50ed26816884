-- The roll-up of days follows what it counts: whatever changes that marks the day, and the server counts marked days anew.

-- Each short link is counted apart; every other metric is of nothing in particular.
ALTER TABLE rekap_harian
  ADD COLUMN ref_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN visitors int NOT NULL DEFAULT 0,
  DROP CONSTRAINT rekap_harian_pkey,
  ADD PRIMARY KEY (customer_id, metric, day, platform_code, core_class_id, status, ke, referral_filled, ref_id);
COMMENT ON COLUMN rekap_harian.ref_id IS 'CLICK: the short link';
COMMENT ON COLUMN rekap_harian.visitors IS 'CLICK: how many different visitors the clicks are of';

-- What made a visitor's mark is forgotten with the day, and nobody can tell from then on whose it was.
ALTER TABLE shorter_click ADD COLUMN visitor text;
COMMENT ON COLUMN shorter_click.visitor IS 'Tells the visitors of one link and one day apart, and nothing else';
CREATE TABLE click_salt (
  day date PRIMARY KEY,
  salt text NOT NULL DEFAULT gen_random_uuid()::text
);
GRANT SELECT, INSERT, DELETE ON click_salt TO academy_app;

-- One row for each change: whoever writes waits for nobody else who marks the same day.
CREATE TABLE rekap_dirty (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  metric text NOT NULL CHECK (metric IN ('ENROL','ABSENSI','REEDEM','SALE','CLICK')),
  day date NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rekap_dirty_day ON rekap_dirty (customer_id, metric, day);
CALL guard_tenant_table('rekap_dirty');
CALL open_to_lists('rekap_harian');
CALL open_to_lists('shorter_click');
CALL open_to_lists('rekap_dirty');

-- Marks the days of the rows that a statement has written, before and after. Arguments: the metric, the column of the
-- moment, and the columns that the roll-up reads.
CREATE FUNCTION mark_days() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
DECLARE
  sides text := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT customer_id, %I AS moment FROM after_rows', TG_ARGV[1])
    WHEN 'DELETE' THEN format('SELECT customer_id, %I AS moment FROM before_rows', TG_ARGV[1])
    ELSE (
      SELECT format('SELECT s.customer_id, s.moment FROM before_rows b JOIN after_rows a USING (id)
                       CROSS JOIN LATERAL (VALUES (b.customer_id, b.%1$I), (a.customer_id, a.%1$I)) AS s (customer_id, moment)
                      WHERE (%2$s) IS DISTINCT FROM (%3$s)',
                    TG_ARGV[1], string_agg('b.' || c, ', '), string_agg('a.' || c, ', '))
        FROM unnest(string_to_array(TG_ARGV[1] || ',' || TG_ARGV[2], ',')) AS c)
  END;
BEGIN
  EXECUTE format('INSERT INTO rekap_dirty (customer_id, metric, day)
                  SELECT DISTINCT s.customer_id, %L, (s.moment AT TIME ZONE c.timezone)::date
                    FROM (%s) s JOIN customer c ON c.id = s.customer_id WHERE s.moment IS NOT NULL', TG_ARGV[0], sides);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION mark_days FROM PUBLIC;

CREATE PROCEDURE keep_rolled_up(target regclass, metric text, moment text, read text) LANGUAGE plpgsql AS
$$
BEGIN
  EXECUTE format('CREATE TRIGGER days_created AFTER INSERT ON %s REFERENCING NEW TABLE AS after_rows
                  FOR EACH STATEMENT EXECUTE FUNCTION mark_days(%L, %L)', target, metric, moment);
  EXECUTE format('CREATE TRIGGER days_updated AFTER UPDATE ON %s REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
                  FOR EACH STATEMENT EXECUTE FUNCTION mark_days(%L, %L, %L)', target, metric, moment, read);
  EXECUTE format('CREATE TRIGGER days_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS before_rows
                  FOR EACH STATEMENT EXECUTE FUNCTION mark_days(%L, %L)', target, metric, moment);
END
$$;

CALL keep_rolled_up('student_lms_class', 'ENROL', 'enrolled_at',
                    'platform_code,core_class_id,status,referral_code,excluded,deleted_at');
CALL keep_rolled_up('absensi', 'ABSENSI', 'attended_at', 'platform_code,lms_class_id,status,ke,excluded,deleted_at');
CALL keep_rolled_up('reedem', 'REEDEM', 'created_at', 'platform_code,voucher_id,status,flag,excluded,deleted_at');
CALL keep_rolled_up('platform_sale', 'SALE', 'purchased_at',
                    'platform_code,core_class_id,sale_status,gross,discount,platform_fee,excluded,deleted_at');
CALL keep_rolled_up('shorter_click', 'CLICK', 'clicked_at', 'shorter_id,device,visitor');

-- What is counted is also said by rows that have no day of their own: all days that hang on such a row are marked.
CREATE FUNCTION mark_days_of_link() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  INSERT INTO rekap_dirty (customer_id, metric, day)
  SELECT DISTINCT k.customer_id, 'CLICK', (k.clicked_at AT TIME ZONE c.timezone)::date
    FROM shorter_click k JOIN customer c ON c.id = k.customer_id WHERE k.shorter_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER days_of_link AFTER UPDATE ON shorter FOR EACH ROW
  WHEN ((OLD.flag, OLD.core_class_id, OLD.excluded, OLD.deleted_at) IS DISTINCT FROM
        (NEW.flag, NEW.core_class_id, NEW.excluded, NEW.deleted_at)) EXECUTE FUNCTION mark_days_of_link();

CREATE FUNCTION mark_days_of_voucher() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  INSERT INTO rekap_dirty (customer_id, metric, day)
  SELECT DISTINCT r.customer_id, 'REEDEM', (r.created_at AT TIME ZONE c.timezone)::date
    FROM reedem r JOIN customer c ON c.id = r.customer_id WHERE r.voucher_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER days_of_voucher AFTER UPDATE ON voucher FOR EACH ROW
  WHEN (OLD.core_class_id IS DISTINCT FROM NEW.core_class_id) EXECUTE FUNCTION mark_days_of_voucher();

CREATE FUNCTION mark_days_of_schedule() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  INSERT INTO rekap_dirty (customer_id, metric, day)
  SELECT DISTINCT a.customer_id, 'ABSENSI', (a.attended_at AT TIME ZONE c.timezone)::date
    FROM absensi a JOIN customer c ON c.id = a.customer_id WHERE a.lms_class_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER days_of_schedule AFTER UPDATE ON lms_class FOR EACH ROW
  WHEN (OLD.core_class_id IS DISTINCT FROM NEW.core_class_id) EXECUTE FUNCTION mark_days_of_schedule();

-- In another zone the days begin at other moments: what was counted on one may now be of the day before or after.
CREATE FUNCTION mark_days_of_customer() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
$$
BEGIN
  INSERT INTO rekap_dirty (customer_id, metric, day)
  SELECT DISTINCT r.customer_id, r.metric, r.day + n
    FROM rekap_harian r CROSS JOIN generate_series(-1, 1) AS n WHERE r.customer_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER days_of_customer AFTER UPDATE ON customer FOR EACH ROW
  WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION mark_days_of_customer();
REVOKE ALL ON FUNCTION mark_days_of_link, mark_days_of_voucher, mark_days_of_schedule, mark_days_of_customer FROM PUBLIC;

-- Whatever was counted before is counted anew, each day once.
DELETE FROM rekap_harian;
INSERT INTO rekap_dirty (customer_id, metric, day)
SELECT DISTINCT s.customer_id, s.metric, (s.moment AT TIME ZONE c.timezone)::date
  FROM (SELECT customer_id, 'ENROL' AS metric, enrolled_at AS moment FROM student_lms_class
        UNION ALL SELECT customer_id, 'ABSENSI', attended_at FROM absensi
        UNION ALL SELECT customer_id, 'REEDEM', created_at FROM reedem
        UNION ALL SELECT customer_id, 'SALE', purchased_at FROM platform_sale
        UNION ALL SELECT customer_id, 'CLICK', clicked_at FROM shorter_click) s
  JOIN customer c ON c.id = s.customer_id WHERE s.moment IS NOT NULL;
