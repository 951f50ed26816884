import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { atPort, configVariables, readConfig } from '#server/config.ts'

/** What `readConfig` complains about, line by line. */
function complaints(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
  return []
}

describe('settings from the environment', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: path.resolve(import.meta.dirname, '../../.data'),
      databaseUrl: undefined,
      databasePoolerUrl: undefined,
      databaseConnections: 20,
      seed: 'demo',
      seedPassword: undefined,
      admin: undefined,
      publicUrl: 'http://127.0.0.1:8080',
      trustProxy: false,
      sessionSecret: undefined,
      encryptionKeys: [],
      messages: { smtp: undefined, whatsapp: undefined, sms: undefined },
      prakerjaUrl: 'https://api.prakerja.go.id',
      zoom: { api: 'https://api.zoom.us/v2', oauth: 'https://zoom.us/oauth/token' },
      bodySeconds: 15,
      searchSeconds: 2,
      restoreDays: 30,
      logLevel: 'info',
      services: { main: '/svc/main', crm: '/svc/crm', hr: '/svc/hr', elastic: '/svc/elastic' },
    })
  })

  it('takes every variable', () => {
    const env = {
      PORT: '9000',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/academy',
      DATABASE_URL: 'postgres://app:secret@db.example.org:5432/academy?sslmode=require',
      DATABASE_POOLER_URL: 'postgres://app:secret@pool.example.org:6432/academy',
      DATABASE_CONNECTIONS: '45',
      SEED: 'demo',
      SEED_PASSWORD: 'ten-or-more',
      ADMIN_EMAIL: 'first@academy.example',
      ADMIN_PASSWORD: 'also-ten-or-more',
      PUBLIC_URL: 'https://Console.example.org/',
      TRUST_PROXY: 'true',
      SESSION_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEYS: `2:${'y'.repeat(32)}, 1:${'z'.repeat(40)}`,
      S3_BUCKET: 'academy-files',
      S3_ENDPOINT: 'https://s3.example.org',
      S3_REGION: 'ap-southeast-3',
      S3_ACCESS_KEY_ID: 'AKID',
      S3_SECRET_ACCESS_KEY: 'kunci-rahasia',
      S3_PATH_STYLE: 'false',
      S3_PREFIX: 'console/',
      SMTP_URL: 'smtp://akademi%40akn.example:kata%2Fsandi@mail.example.org',
      MAIL_FROM: 'noreply@akn.example',
      WHATSAPP_PHONE_ID: '106540352242922',
      WHATSAPP_TOKEN: 'EAAGtoken',
      WHATSAPP_APP_SECRET: 'a1b2c3d4e5f60718',
      WHATSAPP_VERIFY_TOKEN: 'kata-sandi-webhook',
      WHATSAPP_URL: 'https://graph.example.org/v23.0/',
      SMS_URL: 'https://sms.example.org/send?key=1',
      SMS_TOKEN: 'rahasia',
      SMS_FROM: 'AKADEMI',
      ZOOM_API_URL: 'https://zoom.example.org/v2/',
      ZOOM_OAUTH_URL: 'https://zoom.example.org/oauth/token',
      PRAKERJA_API_URL: 'https://prakerja.example.org/',
      BODY_SECONDS: '20',
      SEARCH_SECONDS: '5',
      RESTORE_DAYS: '90',
      LOG_LEVEL: 'silent',
      SERVICE_MAIN_URL: 'https://api.example.org/main/',
      SERVICE_CRM_URL: 'http://crm.example.org:81',
      SERVICE_HR_URL: '/backend/hr/',
      SERVICE_ELASTIC_URL: '/',
    }
    expect(Object.keys(env)).toEqual(configVariables.map(({ name }) => name))
    expect(readConfig(env)).toEqual({
      port: 9000,
      host: '0.0.0.0',
      dataDir: path.resolve('/srv/academy'),
      databaseUrl: env.DATABASE_URL,
      databasePoolerUrl: env.DATABASE_POOLER_URL,
      databaseConnections: 45,
      seed: 'demo',
      seedPassword: 'ten-or-more',
      admin: { email: 'first@academy.example', password: 'also-ten-or-more' },
      publicUrl: 'https://console.example.org',
      trustProxy: true,
      sessionSecret: env.SESSION_SECRET,
      encryptionKeys: [
        { id: 2, secret: 'y'.repeat(32) },
        { id: 1, secret: 'z'.repeat(40) },
      ],
      s3: {
        bucket: 'academy-files',
        endpoint: 'https://s3.example.org',
        region: 'ap-southeast-3',
        keys: { id: 'AKID', secret: 'kunci-rahasia' },
        pathStyle: false,
        prefix: 'console/',
      },
      prakerjaUrl: 'https://prakerja.example.org',
      zoom: { api: 'https://zoom.example.org/v2', oauth: 'https://zoom.example.org/oauth/token' },
      messages: {
        smtp: {
          host: 'mail.example.org',
          port: 587,
          secure: false,
          login: { user: 'akademi@akn.example', pass: 'kata/sandi' },
          from: 'noreply@akn.example',
        },
        whatsapp: {
          url: 'https://graph.example.org/v23.0',
          phoneId: '106540352242922',
          token: 'EAAGtoken',
          hook: { secret: 'a1b2c3d4e5f60718', token: 'kata-sandi-webhook' },
        },
        sms: { url: 'https://sms.example.org/send?key=1', token: 'rahasia', from: 'AKADEMI' },
      },
      bodySeconds: 20,
      searchSeconds: 5,
      restoreDays: 90,
      logLevel: 'silent',
      services: {
        main: 'https://api.example.org/main',
        crm: 'http://crm.example.org:81',
        hr: '/backend/hr',
        elastic: '',
      },
    })
  })

  it('counts an empty variable as not set', () => {
    const empty = Object.fromEntries(configVariables.map(({ name }) => [name, ' ']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it('seeds only the embedded database unless asked', () => {
    const DATABASE_URL = 'postgresql://localhost/academy'
    expect(readConfig({ DATABASE_URL }).seed).toBe('none')
    expect(readConfig({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo')
    expect(readConfig({ SEED: 'none' }).seed).toBe('none')
  })

  it('wants the first person whole or not at all', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'first@academy.example' })).toThrow(
      'ADMIN_PASSWORD: must be set together with ADMIN_EMAIL',
    )
    expect(() => readConfig({ ADMIN_PASSWORD: 'also-ten-or-more' })).toThrow(
      'ADMIN_EMAIL: must be set together with ADMIN_PASSWORD',
    )
  })

  it('wants a pooler only in front of a database that is named', () => {
    expect(complaints({ DATABASE_POOLER_URL: 'postgres://pool:6432/academy' })).toEqual([
      'DATABASE_URL: must be set together with DATABASE_POOLER_URL',
    ])
  })

  it('wants each way of sending whole or not at all', () => {
    expect(complaints({ SMTP_URL: 'smtp://localhost:25' })).toEqual(['MAIL_FROM: must be set together with SMTP_URL'])
    expect(complaints({ MAIL_FROM: 'a@akn.example', WHATSAPP_TOKEN: 'x', SMS_FROM: 'AKN' })).toEqual([
      'SMTP_URL: must be set together with MAIL_FROM',
      'WHATSAPP_PHONE_ID: must be set together with WHATSAPP_TOKEN',
      'SMS_URL: must be set together with SMS_FROM',
    ])
    expect(complaints({ WHATSAPP_APP_SECRET: 'x'.repeat(16) })).toEqual([
      'WHATSAPP_PHONE_ID: must be set together with WHATSAPP_APP_SECRET',
      'WHATSAPP_VERIFY_TOKEN: must be set together with WHATSAPP_APP_SECRET',
    ])
    const { smtp } = readConfig({ SMTP_URL: 'smtps://[::1]', MAIL_FROM: 'a@akn.example' }).messages
    expect(smtp).toMatchObject({ host: '::1', port: 465, secure: true, login: undefined })
  })

  it('reads a relative data directory from the current folder', () => {
    expect(readConfig({ DATA_DIR: 'here' }).dataDir).toBe(path.resolve('here'))
  })

  it('makes the public URL one that can be visited', () => {
    expect(readConfig({ HOST: '0.0.0.0', PORT: '81' }).publicUrl).toBe('http://localhost:81')
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:8080')
  })

  it('puts the port that was free into the public URL, unless that was set', () => {
    expect(atPort(readConfig({ PORT: '0' }), 4711)).toMatchObject({ port: 4711, publicUrl: 'http://127.0.0.1:4711' })
    const set = atPort(readConfig({ PORT: '0', PUBLIC_URL: 'https://console.example.org' }), 4711)
    expect(set).toMatchObject({ port: 4711, publicUrl: 'https://console.example.org' })
  })
})

describe('complaints about the environment', () => {
  it('reports everything at once, a line per variable, with what was given', () => {
    expect(complaints({ PORT: 'abc', SEED: 'yes', LOG_LEVEL: 'loud', HOST: 'http://x' })).toEqual([
      "PORT: must be a whole number from 0 to 65535, got 'abc'",
      "HOST: must be an IP address or a host name, got 'http://x'",
      "SEED: must be demo or none, got 'yes'",
      "LOG_LEVEL: must be one of fatal, error, warn, info, debug, silent, got 'loud'",
    ])
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'console.example.org'],
    ['PUBLIC_URL', 'ftp://console.example.org'],
    ['PUBLIC_URL', 'https://console.example.org/below'],
    ['PUBLIC_URL', 'https://console.example.org/?a=1'],
    ['DATABASE_URL', 'mysql://db/academy'],
    ['DATABASE_CONNECTIONS', '9'],
    ['DATABASE_CONNECTIONS', '501'],
    ['SERVICE_MAIN_URL', 'svc/main'],
    ['SERVICE_CRM_URL', '//elsewhere.example.org'],
    ['SERVICE_CRM_URL', '/\\elsewhere.example.org'],
    ['SERVICE_HR_URL', 'https://hr.example.org/?key=1'],
    ['SERVICE_ELASTIC_URL', 'javascript:alert(1)'],
    ['SMS_URL', 'sms.example.org'],
    ['SEED_PASSWORD', 'too-short'],
    ['SESSION_SECRET', 'x'.repeat(31)],
    ['ENCRYPTION_KEYS', 'x'.repeat(32)],
    ['ENCRYPTION_KEYS', `1:${'x'.repeat(31)}`],
    ['ENCRYPTION_KEYS', `0:${'x'.repeat(32)}`],
    ['ENCRYPTION_KEYS', `256:${'x'.repeat(32)}`],
    ['ENCRYPTION_KEYS', `1:${'x'.repeat(32)},1:${'y'.repeat(32)}`],
  ])('refuses %s %s', (name, value) => {
    const found = complaints({ [name]: value })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name}: must `))
  })

  it.each([
    ['DATABASE_POOLER_URL', 'http://app:hunter2@pool:6432'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://user@mail.example.org'],
    ['SMTP_URL', 'smtp://user:hunter2@mail.example.org/?tls=no'],
    ['MAIL_FROM', 'Akademi <noreply@akn.example>'],
    ['WHATSAPP_PHONE_ID', '+62812'],
    ['WHATSAPP_TOKEN', 'two hunter2'],
    ['WHATSAPP_APP_SECRET', 'hunter2'],
  ])('refuses %s %s, of what else is set', (name, value) => {
    const mail = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'noreply@akn.example' }
    const hook = { WHATSAPP_APP_SECRET: 'x'.repeat(16), WHATSAPP_VERIFY_TOKEN: 'y'.repeat(16) }
    const found = complaints({
      DATABASE_URL: 'postgres://db/academy',
      ...mail,
      ...hook,
      WHATSAPP_PHONE_ID: '106540352',
      WHATSAPP_TOKEN: 'EAAG',
      [name]: value,
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name}: must `))
    expect(found[0]).not.toContain('hunter2')
  })

  it('never shows a secret', () => {
    const secrets = {
      DATABASE_URL: 'mysql://app:hunter2@db/academy',
      SEED_PASSWORD: 'hunter2',
      SESSION_SECRET: 'hunter2',
      ENCRYPTION_KEYS: '1:hunter2',
      PUBLIC_URL: 'https://admin:hunter2@example.org',
      SERVICE_MAIN_URL: 'https://admin:hun/hunter2@example.org',
    }
    const found = complaints(secrets)
    expect(found.map((line) => line.split(':')[0])).toEqual(
      configVariables.map(({ name }) => name).filter((name) => name in secrets),
    )
    expect(found.join('\n')).not.toMatch(/hunter2|admin/)
  })

  it('shortens what is very long', () => {
    expect(complaints({ PORT: '9'.repeat(500) })[0]?.length).toBeLessThan(150)
  })
})
