-- Invitations confirm the address, and their letter says so: who has not changed the former default gets the new one.
-- Where it was changed, only what a reset puts back is new.
SELECT set_config('app.scope', 'system', true);
WITH letter AS (
  SELECT id, body = default_body AND subject IS NOT DISTINCT FROM default_subject AS is_unchanged,
         'Undangan dari ' || academy AS subject,
         format(E'Halo {{nama}},\n\nAdministrator %s mengundang Anda untuk bekerja di konsol akademi. Terima undangan ini lewat tautan berikut, paling lambat tiga hari sejak surel ini dikirim: {{tautan}}\n\nDengan tautan itu Anda mengonfirmasi bahwa alamat surel ini milik Anda; baru setelah itu akun Anda bisa dipakai.\n\nAbaikan surel ini bila Anda tidak mengenal pengundangnya.', academy) AS body
    FROM template, LATERAL (SELECT substr(default_subject, length('Akun Anda di ') + 1) AS academy) AS of
   WHERE code = 'ACCOUNT_INVITE' AND channel = 'EMAIL' AND locale = 'id' AND default_subject LIKE 'Akun Anda di %'
     AND default_body = E'Halo {{nama}},\n\nAkun dengan alamat ini sudah dibuatkan untuk Anda. Buat kata sandi lewat tautan ini: {{tautan}}\n\nTautan berlaku tiga hari.'
)
UPDATE template t
   SET default_subject = l.subject,
       default_body = l.body,
       subject = CASE WHEN l.is_unchanged THEN l.subject ELSE t.subject END,
       body = CASE WHEN l.is_unchanged THEN l.body ELSE t.body END,
       name = CASE WHEN l.is_unchanged AND t.name = 'Akun baru (surel)' THEN 'Undangan (surel)' ELSE t.name END,
       version = t.version + 1
  FROM letter l
 WHERE t.id = l.id;
SELECT set_config('app.scope', '', true);
