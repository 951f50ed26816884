-- What messages hold for their recipients alone is shown to no one else: one-time codes, passwords, links that log in.
CREATE FUNCTION mask_secrets(body text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT
    regexp_replace(
    regexp_replace(
    regexp_replace(
    regexp_replace(body,
      -- https://…/reset?token=…, …#password=…
      '(https?://\S*?[?&#](?:token|code|kode|otp|key|sig|signature|password|sandi|reset|invitation|verify)=)[^\s&#{}"''<>]+',
      '\1•••', 'gi'),
      -- https://…/reset-password/…
      '(https?://[^\s?#{}]*/(?:reset|reset-password|lupa-sandi|verify|verifikasi|invitation|undangan)/)[^\s?#/{}]{6,}',
      '\1•••', 'gi'),
      -- Kata sandi Anda: …
      '(\m(?:kata sandi|password|sandi|passcode)\M[^\n:={}]{0,30}[:=]\s*)(?!\{\{|•••|https?://)\S+',
      '\1•••', 'gi'),
      -- Kode masuk Anda: 123456; your login code is 123 456
      '(\m(?:kode|code|otp|pin|passcode)\M(?!\s+(?:voucher|kelas|class|order|pesanan|sertifikat))[^\n.,{}]{0,40}?[:\s])\d(?:[ -]?\d){3,7}(?![\w-])',
      '\1•••', 'gi')
$$;
