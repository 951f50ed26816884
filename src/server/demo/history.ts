import { sql } from 'kysely'
import type { World } from './world.ts'

/**
 * What the audit would hold had people done all this by hand: made from the records themselves, so that each entry
 * leads to something that is there.
 */
export async function seedHistory({ tx, clock }: World): Promise<void> {
  const columns = sql`(at, customer_id, actor_id, action, resource, record_id, label, before, after, reason, command, surface, request_id, ip)`
  const trail = sql`'palette', 'demo-' || md5(t.id::text), '192.0.2.10'::inet`
  await sql`
    INSERT INTO audit_log ${columns}
    SELECT t.created_at, t.customer_id, t.created_by,
           CASE t.source WHEN 'IMPORTED' THEN 'voucher.import' ELSE 'voucher.generate' END, 'voucher_batch', t.id, t.name,
           NULL::jsonb, jsonb_build_object('count', t.count, 'platformCode', t.platform_code), NULL::text,
           CASE t.source WHEN 'IMPORTED' THEN 'voucher.import' ELSE 'voucher.generate' END, ${trail}
      FROM voucher_batch t WHERE t.source <> 'MANUAL'`.execute(tx)
  await sql`
    INSERT INTO audit_log ${columns}
    SELECT t.updated_at, t.customer_id, t.updated_by, 'voucher.void', 'voucher', t.id, t.code,
           '{"status":"AVAILABLE"}', jsonb_build_object('status', t.status, 'voidReason', t.void_reason), t.void_reason,
           'voucher.void', ${trail}
      FROM voucher t WHERE t.status = 'VOID'`.execute(tx)
  await sql`
    INSERT INTO audit_log ${columns}
    SELECT t.updated_at + interval '5 hours', t.customer_id, t.updated_by, 'voucher.reset', 'voucher', t.id, t.code,
           '{"status":"REDEEMED"}', '{"status":"AVAILABLE"}', 'Peserta belum pernah masuk kelas', 'voucher.reset', ${trail}
      FROM voucher t WHERE t.reset_count > 0`.execute(tx)
  await sql`
    INSERT INTO audit_log ${columns}
    SELECT t.handled_at, t.customer_id, t.handled_by,
           CASE t.status WHEN 'SOLVED' THEN 'complaint.solve' ELSE 'complaint.reject' END, 'complain', t.id, t.ticket_no,
           '{"status":"OPEN"}', jsonb_build_object('status', t.status, 'resolution', t.resolution), NULL,
           CASE t.status WHEN 'SOLVED' THEN 'complaint.solve' ELSE 'complaint.reject' END, ${trail}
      FROM complain t WHERE t.handled_at IS NOT NULL`.execute(tx)
  await sql`
    INSERT INTO audit_log ${columns}
    SELECT t.issued_at, r.customer_id, t.master_id, 'session.login', 'user_session', m.id, m.name, NULL,
           NULL, NULL, NULL, NULL, 'demo-' || md5('session' || t.id), t.ip
      FROM user_session t JOIN app_user m ON m.id = t.master_id JOIN LATERAL
           (SELECT customer_id FROM customer_user_role r WHERE r.master_id = t.master_id ORDER BY id LIMIT 1) r ON true`.execute(
    tx,
  )
  // Everybody logs in on working days, and has for three months; of older sessions nothing but this is left.
  await sql`
    INSERT INTO audit_log (at, customer_id, actor_id, action, resource, record_id, label, request_id, ip)
    SELECT d.day + (r.id % 50) * interval '1 minute', r.customer_id, r.master_id, 'session.login', 'user_session', m.id,
           m.name, 'demo-' || md5(d.day::text || r.id), '192.0.2.11'
      FROM generate_series(${clock.at(-90, 8)}::timestamptz, ${clock.at(-9, 8)}::timestamptz, interval '1 day') AS d (day)
      JOIN customer_user_role r ON r.revoked_at IS NULL AND (extract(day FROM d.day)::int + r.id) % 3 = 0
      JOIN app_user m ON m.id = r.master_id
     WHERE extract(isodow FROM d.day AT TIME ZONE 'Asia/Jakarta') < 6`.execute(tx)
}
