-- What the server does with schedules by itself at a time: the start and the end of a class, and the reminders of its
-- meetings. The rows follow the schedules and meetings in the transaction that writes them, whichever way that happens.

SELECT set_config('app.scope', 'system', true);

CREATE TABLE schedule_task (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  lms_class_id bigint NOT NULL REFERENCES lms_class ON DELETE CASCADE,
  class_activity_item_id bigint REFERENCES class_activity_item ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('START', 'END', 'REMINDER')),
  -- The start or the end that it is about, and the one for which it was done last: a meeting is announced once for each
  -- time that it was given.
  moment timestamptz NOT NULL,
  done_for timestamptz,
  -- When it is to be done; null when there is nothing to do.
  due_at timestamptz,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  CHECK ((kind = 'REMINDER') = (class_activity_item_id IS NOT NULL))
);
CREATE UNIQUE INDEX schedule_task_once ON schedule_task (lms_class_id, kind, class_activity_item_id) NULLS NOT DISTINCT;
CREATE INDEX schedule_task_due ON schedule_task (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX schedule_task_item ON schedule_task (class_activity_item_id) WHERE class_activity_item_id IS NOT NULL;
CREATE INDEX schedule_task_customer ON schedule_task (customer_id);
CALL guard_tenant_table('schedule_task');

-- So long before a meeting its participants are reminded; null: never.
CREATE FUNCTION reminder_lead(customer bigint) RETURNS interval LANGUAGE plpgsql STABLE AS
$$
DECLARE
  minutes numeric;
BEGIN
  SELECT coalesce(max(value) FILTER (WHERE NOT excluded)::numeric, CASE WHEN count(*) = 0 THEN 120 ELSE 0 END) INTO minutes
    FROM setting WHERE customer_id = customer AND key = 'message.reminder_minutes' AND deleted_at IS NULL;
  RETURN CASE WHEN minutes > 0 THEN make_interval(mins => least(minutes, 20160)::int) END;
EXCEPTION WHEN data_exception THEN
  RETURN interval '2 hours';
END
$$;

-- Writes a task down. Without a moment or a due time there is nothing to do, and what was done stays known.
CREATE FUNCTION keep_task(customer bigint, class bigint, item bigint, task text, at timestamptz, due timestamptz)
RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  IF at IS NULL OR due IS NULL THEN
    UPDATE schedule_task SET due_at = NULL
     WHERE lms_class_id = class AND kind = task AND class_activity_item_id IS NOT DISTINCT FROM item AND due_at IS NOT NULL;
  ELSE
    INSERT INTO schedule_task (customer_id, lms_class_id, class_activity_item_id, kind, moment, due_at)
    VALUES (customer, class, item, task, at, due)
        ON CONFLICT (lms_class_id, kind, class_activity_item_id) DO UPDATE
       SET moment = excluded.moment, attempts = 0,
           due_at = CASE WHEN schedule_task.done_for IS DISTINCT FROM excluded.moment THEN excluded.due_at END;
  END IF;
END
$$;

-- The moment of which participants are reminded; null: of none.
CREATE FUNCTION reminded_of(i class_activity_item, workflow text, class_deleted_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS
$$
  SELECT i.start_at
   WHERE i.type IN ('ZOOM', 'OFFLINE') AND i.start_at > now() AND i.cancelled_at IS NULL AND i.deleted_at IS NULL
     AND class_deleted_at IS NULL AND workflow IN ('PUBLISHED', 'ONGOING')
$$;

CREATE FUNCTION keep_class_tasks(c lms_class, with_reminders boolean) RETURNS void LANGUAGE plpgsql AS
$$
DECLARE
  starts timestamptz := CASE WHEN c.workflow = 'PUBLISHED' AND c.deleted_at IS NULL THEN c.start_at END;
  ends timestamptz := CASE WHEN c.workflow = 'ONGOING' AND c.deleted_at IS NULL THEN c.end_at END;
  lead interval;
BEGIN
  PERFORM keep_task(c.customer_id, c.id, NULL, 'START', starts, starts);
  PERFORM keep_task(c.customer_id, c.id, NULL, 'END', ends, ends);
  IF with_reminders THEN
    lead := reminder_lead(c.customer_id);
    PERFORM keep_task(i.customer_id, i.lms_class_id, i.id, 'REMINDER', r.at, r.at - lead)
       FROM class_activity_item i, LATERAL (SELECT reminded_of(i, c.workflow, c.deleted_at) AS at) r
      WHERE i.lms_class_id = c.id
        AND (r.at IS NOT NULL OR EXISTS (SELECT FROM schedule_task t WHERE t.class_activity_item_id = i.id AND t.due_at IS NOT NULL));
  END IF;
END
$$;

CREATE FUNCTION tasks_follow_class() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  PERFORM keep_class_tasks(NEW, TG_OP = 'UPDATE' AND (OLD.workflow, OLD.deleted_at) IS DISTINCT FROM (NEW.workflow, NEW.deleted_at));
  RETURN NULL;
END
$$;
CREATE TRIGGER task_created AFTER INSERT ON lms_class FOR EACH ROW
  WHEN (NEW.workflow IN ('PUBLISHED', 'ONGOING')) EXECUTE FUNCTION tasks_follow_class();
CREATE TRIGGER task_updated AFTER UPDATE ON lms_class FOR EACH ROW
  WHEN ((OLD.workflow, OLD.start_at, OLD.end_at, OLD.deleted_at)
    IS DISTINCT FROM (NEW.workflow, NEW.start_at, NEW.end_at, NEW.deleted_at))
  EXECUTE FUNCTION tasks_follow_class();

CREATE FUNCTION tasks_follow_meeting() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  c lms_class;
  at timestamptz;
BEGIN
  SELECT * INTO c FROM lms_class WHERE id = NEW.lms_class_id;
  at := reminded_of(NEW, c.workflow, c.deleted_at);
  IF at IS NOT NULL OR TG_OP = 'UPDATE' THEN
    PERFORM keep_task(NEW.customer_id, NEW.lms_class_id, NEW.id, 'REMINDER', at, at - reminder_lead(NEW.customer_id));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER task_created AFTER INSERT ON class_activity_item FOR EACH ROW
  WHEN (NEW.type IN ('ZOOM', 'OFFLINE') AND NEW.start_at > now()) EXECUTE FUNCTION tasks_follow_meeting();
CREATE TRIGGER task_updated AFTER UPDATE ON class_activity_item FOR EACH ROW
  WHEN ((OLD.type, OLD.start_at, OLD.cancelled_at, OLD.deleted_at) IS DISTINCT FROM (NEW.type, NEW.start_at, NEW.cancelled_at, NEW.deleted_at))
  EXECUTE FUNCTION tasks_follow_meeting();

-- Another lead changes when all reminders of the customer are due.
CREATE FUNCTION tasks_follow_setting() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  lead interval := reminder_lead(NEW.customer_id);
BEGIN
  PERFORM keep_task(i.customer_id, i.lms_class_id, i.id, 'REMINDER', r.at, r.at - lead)
     FROM class_activity_item i JOIN lms_class c ON c.id = i.lms_class_id, LATERAL (SELECT reminded_of(i, c.workflow, c.deleted_at) AS at) r
    WHERE i.customer_id = NEW.customer_id AND i.start_at > now() AND r.at IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER task_updated AFTER UPDATE ON setting FOR EACH ROW
  WHEN (NEW.key = 'message.reminder_minutes') EXECUTE FUNCTION tasks_follow_setting();

SELECT keep_class_tasks(c, true) FROM lms_class c WHERE c.workflow IN ('PUBLISHED', 'ONGOING') AND c.deleted_at IS NULL;
