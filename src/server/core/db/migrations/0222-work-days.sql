-- Days at work and holidays as people work with them.
CALL tell_changes('employee_attendance');
CALL tell_changes('work_holiday');
-- What a summary reads of a span of days, without the rows themselves.
CREATE INDEX employee_attendance_summary ON employee_attendance (customer_id, day) INCLUDE (status, work_minutes, employee_id)
  WHERE deleted_at IS NULL;
