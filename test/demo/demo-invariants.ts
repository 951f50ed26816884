import { miscounts } from '#test/helpers/miscounted.ts'

/** What must find nothing in the demo academy: each line says what is wrong with the rows that it finds. */
export const contradictions: Readonly<Record<string, string>> = {
  'a redeemed voucher without its redemption': `
    SELECT id FROM voucher v WHERE status = 'REDEEMED' AND NOT EXISTS
      (SELECT 1 FROM reedem r WHERE r.voucher_id = v.id AND r.status = 'REDEEMED' AND r.voucher_code = v.code)`,
  'a redemption of a voucher that is not redeemed': `
    SELECT r.id FROM reedem r JOIN voucher v ON v.id = r.voucher_id WHERE r.status = 'REDEEMED' AND v.status <> 'REDEEMED'`,
  'a redemption whose flag does not fit its state': `
    SELECT id FROM reedem WHERE (flag = 'VALID') <> (status IN ('REDEEMED', 'PENDING')) OR (flag = 'RESET') <> (status = 'CANCELLED')`,
  'a redemption after which nobody is in the class': `
    SELECT r.id FROM reedem r LEFT JOIN student_lms_class s ON s.id = r.student_lms_class_id
     WHERE r.status = 'REDEEMED' AND (s.id IS NULL OR s.student_id <> r.student_id OR s.lms_class_id <> r.lms_class_id)`,
  'a redeemed voucher without its seat': `
    SELECT v.id FROM voucher v WHERE v.status = 'REDEEMED' AND NOT EXISTS
      (SELECT 1 FROM student_lms_class s WHERE s.voucher_id = v.id AND s.student_id = v.student_id)`,
  'a sale that is behind its voucher, or ahead of it': `
    SELECT p.id FROM platform_sale p JOIN voucher v ON v.id = p.voucher_id
     WHERE p.sale_status = 'PAID' AND p.place_count = 1 AND (p.fulfil_status IN ('REDEEMED', 'ATTENDED', 'COMPLETED')) <> (v.status = 'REDEEMED')`,
  'a sale of several places that is not as far as the least of them': `
    SELECT id FROM platform_sale WHERE place_count > 1
       AND fulfil_status <> sale_reached(id, voucher_id, student_lms_class_id, place_count)`,
  'an order that is completed before its vouchers are redeemed, or not afterwards': `
    SELECT o.id FROM sales_order o JOIN order_item i ON i.order_id = o.id JOIN voucher v ON v.id = i.voucher_id
     WHERE o.status IN ('PAID', 'FULFILLED', 'COMPLETED')
       AND NOT EXISTS (SELECT 1 FROM order_item x WHERE x.order_id = o.id AND x.voucher_id IS NULL)
     GROUP BY o.id, o.status HAVING (o.status = 'COMPLETED') <> bool_and(v.status = 'REDEEMED')`,
  'a voucher whose moments are out of order': `
    SELECT id FROM voucher WHERE created_at > reserved_at OR reserved_at > sent_at OR sent_at > redeemed_at`,
  'a voucher that was sent or redeemed to nobody': `
    SELECT id FROM voucher WHERE status IN ('RESERVED', 'SENT', 'REDEEMED') AND (student_id IS NULL OR order_item_id IS NULL)`,
  'a voucher that can be used but has run out, or the other way round': `
    SELECT id FROM voucher WHERE status IN ('AVAILABLE', 'RESERVED', 'SENT') AND expires_at < $1
        OR status = 'EXPIRED' AND expires_at > $1`,
  'a batch that counts its vouchers wrongly': `
    SELECT b.id FROM voucher_batch b WHERE count <> (SELECT count(*) FROM voucher v WHERE v.batch_id = b.id)`,
  'a participant of another class than the schedule is of': `
    SELECT s.id FROM student_lms_class s JOIN lms_class l ON l.id = s.lms_class_id WHERE s.core_class_id <> l.core_class_id`,
  'attendance of somebody who is not in the class': `
    SELECT a.id FROM absensi a JOIN student_lms_class s ON s.id = a.student_lms_class_id
     WHERE a.lms_class_id <> s.lms_class_id OR a.student_id <> s.student_id`,
  'attendance in an item of another class, or under another number': `
    SELECT a.id FROM absensi a JOIN class_activity_item i ON i.id = a.class_activity_item_id
     WHERE i.lms_class_id <> a.lms_class_id OR i.ke <> a.ke`,
  'an attended count that is not the attendance': `
    SELECT s.id FROM student_lms_class s WHERE attended_count <>
      (SELECT count(*) FROM absensi a WHERE a.student_lms_class_id = s.id AND a.ke <> 999 AND a.status IN ('PRESENT', 'LATE'))`,
  'progress that is not what was done': `
    SELECT s.id FROM student_lms_class s WHERE abs(progress_pct - 100.0 *
      (SELECT count(*) FILTER (WHERE x.status = 'DONE') FROM student_activity x JOIN class_activity_item i ON i.id = x.class_activity_item_id
        WHERE x.student_lms_class_id = s.id AND i.mandatory) /
      (SELECT count(*) FROM class_activity_item i WHERE i.lms_class_id = s.lms_class_id AND i.mandatory)) > 0.01`,
  'an answer in an item that it does not belong to': `
    SELECT a.id FROM answer a JOIN student_lms_class s ON s.id = a.student_lms_class_id
      JOIN class_activity_item i ON i.id = a.class_activity_item_id
     WHERE i.lms_class_id <> s.lms_class_id OR i.exercise_id <> a.exercise_id`,
  'feedback that says another score than the answer': `
    SELECT f.id FROM instructor_feedback f JOIN answer a ON a.id = f.submission_answer_id
     WHERE f.score IS DISTINCT FROM a.total_score OR a.student_lms_class_id <> f.student_lms_class_id`,
  'weights of a class that are not 100': `
    SELECT lms_class_id AS id FROM scoring_schema_group WHERE level = 1 GROUP BY 1 HAVING sum(weight) <> 100`,
  'weights in a group that are not 100': `
    SELECT group_id AS id FROM scoring_schema_group_item GROUP BY 1 HAVING sum(weight) <> 100`,
  'a final score that is not what the groups make': `
    SELECT s.id FROM student_lms_class s JOIN student_grade f ON f.student_lms_class_id = s.id AND f.group_id IS NULL
     WHERE f.complete AND abs(f.score -
      (SELECT sum(g.score * w.weight) / 100 FROM student_grade g JOIN scoring_schema_group w ON w.id = g.group_id
        WHERE g.student_lms_class_id = s.id AND w.weight > 0)) > 0.02`,
  'a final score that the participant is not told': `
    SELECT s.id FROM student_lms_class s JOIN student_grade f ON f.student_lms_class_id = s.id AND f.group_id IS NULL
     WHERE s.final_score IS DISTINCT FROM f.score AND s.status <> 'DROPPED'`,
  'a score that is not what attendance, answers and feedback come to': `
    SELECT s.id FROM student_score s JOIN student_lms_class e ON e.id = s.student_lms_class_id
      JOIN LATERAL scored_items(e.lms_class_id) i ON i.id = s.group_item_id
      LEFT JOIN absensi m ON m.student_lms_class_id = e.id AND m.ke = i.ke AND i.is_meeting AND m.deleted_at IS NULL
     WHERE s.source = 'AUTO' AND s.raw IS DISTINCT FROM CASE WHEN i.is_meeting
        THEN CASE m.status WHEN 'PRESENT' THEN 100 WHEN 'LATE' THEN 80 WHEN 'ABSENT' THEN 0 END
        ELSE (SELECT CASE i.method WHEN 'BEST' THEN max(a.total_score) WHEN 'AVERAGE' THEN round(avg(a.total_score), 2)
                ELSE (array_agg(a.total_score ORDER BY CASE i.method WHEN 'LAST' THEN -a.attempt ELSE a.attempt END))[1] END
                FROM answer a WHERE a.student_lms_class_id = e.id AND a.class_activity_item_id = i.item AND a.status = 'GRADED'
                 AND a.run = e.restart_count + 1 AND a.deleted_at IS NULL AND NOT a.excluded) END`,
  'somebody who passed and should not have, or the other way round': `
    SELECT s.id FROM student_lms_class s JOIN lms_class l ON l.id = s.lms_class_id
     WHERE s.status IN ('PASSED', 'FAILED') AND ((s.status = 'PASSED') <> s.passed OR s.passed <>
      (s.final_score >= l.passing_score AND coalesce(s.skill_score, 0) >= 60
       AND 100.0 * s.attended_count / s.required_count >= l.min_attendance_pct))`,
  'an exam that counts other results than there are': `
    SELECT x.id FROM exam x WHERE x.sync_status = 'SYNCED' AND (x.participants, x.submitted, x.average, x.passed) IS DISTINCT FROM
      (SELECT (count(*)::int, count(r.n)::int, round(avg(r.best), 2), (count(*) FILTER (WHERE r.best >= x.passing_score))::int)
         FROM student_lms_class e LEFT JOIN LATERAL (SELECT count(*) AS n, max(a.total_score) FILTER (WHERE a.status = 'GRADED') AS best
           FROM answer a WHERE a.student_lms_class_id = e.id AND a.class_activity_item_id = x.class_activity_item_id
            AND a.run = e.restart_count + 1 AND a.status <> 'DRAFT' AND NOT a.excluded HAVING count(*) > 0) r ON true
        WHERE e.lms_class_id = x.lms_class_id AND e.status <> 'DROPPED')`,
  'a certificate of somebody who did not pass': `
    SELECT c.id FROM certificate c JOIN student_lms_class s ON s.id = c.student_lms_class_id
     WHERE s.status <> 'PASSED' OR s.certificate_id <> c.id OR s.certificate_status <> c.send_status`,
  'somebody who passed a completed class without a certificate': `
    SELECT s.id FROM student_lms_class s JOIN lms_class l ON l.id = s.lms_class_id
     WHERE s.status = 'PASSED' AND l.workflow = 'COMPLETED' AND s.certificate_id IS NULL`,
  'a class that counts its participants wrongly, or has too many': `
    SELECT l.id FROM lms_class l WHERE enrolled_count > capacity OR enrolled_count <>
      (SELECT count(*) FROM student_lms_class s WHERE s.lms_class_id = l.id AND s.status <> 'DROPPED')`,
  'class, student or instructor that counts wrongly': miscounts,
  'a class whose state does not fit its days': `
    SELECT id FROM lms_class WHERE workflow IN ('COMPLETED', 'GRADING') AND end_at > $1
        OR workflow = 'ONGOING' AND (start_at > $1 OR end_at < $1) OR workflow IN ('DRAFT', 'REVIEW', 'PUBLISHED') AND start_at < $1`,
  'two meetings of one instructor at once, but for the conflict that waits': `
    SELECT min(a.id) AS id FROM class_activity_item a JOIN class_activity_item b
        ON b.instructor_id = a.instructor_id AND b.id > a.id AND b.start_at < a.end_at AND a.start_at < b.end_at
     GROUP BY a.lms_class_id, b.lms_class_id OFFSET 1`,
  'an order that is not the sum of its items': `
    SELECT o.id FROM sales_order o WHERE subtotal <> (SELECT sum(i.price * i.qty) FROM order_item i WHERE i.order_id = o.id)`,
  'an order whose state does not fit its sales': `
    SELECT o.id FROM sales_order o JOIN platform_sale p ON p.order_id = o.id
     WHERE o.status IN ('PENDING', 'EXPIRED') OR (o.status = 'REFUNDED') <> (p.sale_status = 'REFUNDED')`,
  'a sale that says more than happened': `
    SELECT p.id FROM platform_sale p LEFT JOIN student_lms_class s ON s.id = p.student_lms_class_id
     WHERE p.fulfil_status IN ('REDEEMED', 'ATTENDED', 'COMPLETED') AND s.id IS NULL
        OR p.fulfil_status = 'ATTENDED' AND s.attended_count = 0 OR p.fulfil_status = 'COMPLETED' AND s.finished_at IS NULL`,
  'a sale of a place without its place, or with a voucher': `
    SELECT id FROM platform_sale WHERE platform_code = 'SEKOLAHMU' AND (voucher_id IS NOT NULL
        OR sale_status = 'PAID' AND match_status = 'MATCHED' AND (student_id IS NULL OR student_lms_class_id IS NULL))`,
  'a sale of a place that names another schedule than its place': `
    SELECT s.id FROM platform_sale s JOIN student_lms_class e ON e.id = s.student_lms_class_id
      JOIN lms_class l ON l.id = e.lms_class_id
     WHERE s.platform_code = 'SEKOLAHMU' AND s.schedule_code IS DISTINCT FROM l.code`,
  'a daily record that is not the sum of its sales': `
    SELECT d.id FROM daily_ecommerce d WHERE d.source <> 'MANUAL' AND (d.sold, d.gross::bigint, d.fee::bigint) IS DISTINCT FROM
      (SELECT (count(*)::int, coalesce(sum(gross), 0)::bigint, coalesce(sum(platform_fee), 0)::bigint) FROM platform_sale p
        WHERE p.customer_id = d.customer_id AND (p.purchased_at AT TIME ZONE 'Asia/Jakarta')::date = d.day
          AND p.platform_code = d.platform_code AND p.core_class_id IS NOT DISTINCT FROM d.core_class_id
          AND p.sale_status = 'PAID' AND NOT p.excluded)`,
  'sales that no day counts': `
    SELECT p.id FROM platform_sale p WHERE NOT p.excluded AND NOT EXISTS
      (SELECT 1 FROM daily_ecommerce d WHERE d.customer_id = p.customer_id AND d.platform_code = p.platform_code
          AND d.core_class_id IS NOT DISTINCT FROM p.core_class_id AND d.day = (p.purchased_at AT TIME ZONE 'Asia/Jakarta')::date)`,
  'a roll-up that counts other sales than there are': `
    SELECT customer_id AS id FROM rekap_harian WHERE metric = 'SALE' GROUP BY 1 HAVING sum(count) <>
      (SELECT count(*) FROM platform_sale p WHERE p.customer_id = rekap_harian.customer_id AND NOT p.excluded)`,
  'a link that counts its clicks wrongly': `
    SELECT s.id FROM shorter s WHERE click_count <> (SELECT count(*) FROM shorter_click k WHERE k.shorter_id = s.id)`,
  'a template that uses a variable which it does not have': `
    SELECT t.id FROM template t, regexp_matches(coalesce(t.subject, '') || t.body, '\\{\\{(\\w+)\\}\\}', 'g') AS m
     WHERE NOT m[1] = ANY (t.variables)`,
  'a message with something left to fill in': `SELECT id FROM message WHERE coalesce(subject, '') || body ~ '\\{\\{|undefined|null'`,
  'a complaint that is closed without a word, or open with one': `
    SELECT id FROM complain WHERE (status = 'OPEN') <> (resolution IS NULL) OR handled_at < created_at`,
  'a prospect that is won without a student, or lost without a reason': `
    SELECT p.id FROM prospect p JOIN pipeline_stage s ON s.id = p.stage_id
     WHERE (s.kind = 'WON') <> (p.student_id IS NOT NULL) OR (s.kind = 'LOST') <> (p.lost_reason IS NOT NULL)`,
  'a registration that counts its papers wrongly': `
    SELECT c.id FROM student_class c WHERE docs_approved <>
      (SELECT count(*) FROM student_registration_document d WHERE d.student_class_id = c.id AND d.status = 'APPROVED')`,
  'a registration that is ready and lacks something': `
    SELECT id FROM student_class WHERE status IN ('READY', 'COMPLETED')
       AND (docs_approved < docs_required OR payment_status NOT IN ('PAID', 'WAIVED'))`,
  'a completed registration without a place in the class': `
    SELECT c.id FROM student_class c LEFT JOIN student_lms_class s ON s.id = c.student_lms_class_id AND s.student_id = c.student_id
     WHERE c.status = 'COMPLETED' AND s.id IS NULL`,
  'a partner document whose history ends elsewhere': `
    SELECT d.id FROM mitra_document d WHERE (status, revision) IS DISTINCT FROM
      (SELECT (h.status, h.revision) FROM mitra_document_history h WHERE h.doc_id = d.id ORDER BY at DESC, id DESC LIMIT 1)`,
  'a leave balance that its changes do not make': `
    SELECT b.id FROM leave_balance b WHERE entitled + carried - used <>
      (SELECT sum(delta) FROM leave_ledger l WHERE l.balance_id = b.id)`,
  'a leave balance below nothing': `SELECT id FROM leave_balance WHERE remaining < 0`,
  'pending leave that no request waits for': `
    SELECT b.id FROM leave_balance b WHERE pending <> (SELECT coalesce(sum(amount), 0) FROM leave_request r
      WHERE r.employee_id = b.employee_id AND r.leave_type_id = b.leave_type_id AND r.status = 'PENDING'
        AND extract(year FROM r.start_date) = b.period_year)`,
  'two requests of one employee for the same day': `
    SELECT a.id FROM leave_request a JOIN leave_request b ON b.employee_id = a.employee_id AND b.id > a.id
       AND a.status IN ('PENDING', 'APPROVED') AND b.status IN ('PENDING', 'APPROVED')
       AND a.start_date <= b.end_date AND b.start_date <= a.end_date`,
  'somebody at work on a day of leave': `
    SELECT d.id FROM employee_attendance d JOIN leave_request r ON r.employee_id = d.employee_id
       AND d.day BETWEEN r.start_date AND r.end_date AND r.status = 'APPROVED' JOIN leave_type t ON t.id = r.leave_type_id
     WHERE t.unit = 'DAY' AND d.status IN ('PRESENT', 'LATE', 'WFH', 'ABSENT')`,
  'a login that does not say whose it is': `
    SELECT id FROM audit_log WHERE action = 'session.login' AND (label IS NULL OR record_id IS DISTINCT FROM actor_id)`,
  'news of the academy being made, which nobody waits for': `SELECT id FROM record_change`,
  'something that happened in the future': `
    SELECT id FROM student_lms_class WHERE enrolled_at > $1 UNION ALL SELECT id FROM absensi WHERE attended_at > $1
     UNION ALL SELECT id FROM platform_sale WHERE purchased_at > $1 UNION ALL SELECT id FROM reedem WHERE created_at > $1
     UNION ALL SELECT id FROM answer WHERE submitted_at > $1 OR graded_at > $1 UNION ALL SELECT id FROM message WHERE sent_at > $1
     UNION ALL SELECT id FROM complain WHERE created_at > $1 OR handled_at > $1 UNION ALL SELECT id FROM sales_order WHERE ordered_at > $1
     UNION ALL SELECT id FROM certificate WHERE issued_at > $1 OR sent_at > $1 UNION ALL SELECT id FROM voucher WHERE created_at > $1
     UNION ALL SELECT id FROM instructor_feedback WHERE given_at > $1 UNION ALL SELECT id FROM audit_log WHERE at > $1 + interval '1 minute'
     UNION ALL SELECT id FROM mitra_document_history WHERE at > $1 UNION ALL SELECT id FROM prospect WHERE stage_entered_at > $1
     UNION ALL SELECT id FROM student WHERE created_at > $1 UNION ALL SELECT id FROM leave_request WHERE responded_at > $1`,
}
