import type { Db } from '#server/core/db/database.ts'

/** What owners of accounts are written, in a few words each. */
export async function makeAccountTemplates(db: Db, customerId: number): Promise<void> {
  const bodies = {
    ACCOUNT_PASSWORD: 'Halo {{nama}}, {{menit}} menit: {{tautan}}',
    ACCOUNT_INVITE: 'Halo {{nama}}, undangan: {{tautan}}',
    ACCOUNT_VERIFY: 'Halo {{nama}}, konfirmasi: {{tautan}}',
    ACCOUNT_EXISTS: 'Halo {{nama}}, sudah punya akun: {{tautan}}',
    ACCOUNT_DEVICE: 'Halo {{nama}}, perangkat dikosongkan.',
    ACCOUNT_SESSION: 'Halo {{nama}}, Anda dikeluarkan.',
  }
  await db
    .insertInto('template')
    .values(
      Object.entries(bodies).map(([code, body]) => ({
        customer_id: customerId,
        code,
        name: code,
        channel: 'EMAIL' as const,
        subject: 'Akun Anda',
        body,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}
