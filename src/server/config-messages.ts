import { isIP } from 'node:net'
import { z } from 'zod'

/** By what messages go out: what is not set does not send, and its messages wait. */
export interface MessageConfig {
  smtp: SmtpConfig | undefined
  whatsapp: WhatsAppConfig | undefined
  sms: SmsConfig | undefined
}

export interface SmtpConfig {
  host: string
  port: number
  /** TLS from the first byte on; otherwise by STARTTLS. */
  secure: boolean
  login: { user: string; pass: string } | undefined
  /** The address that e-mails come from. */
  from: string
}

export interface WhatsAppConfig {
  /** With the version of the Graph API, without a closing slash. */
  url: string
  phoneId: string
  token: string
  /** With what Meta tells of the messages of every customer that the number sends for; undefined: of none. */
  hook: HookKeys | undefined
}

/** What shows that an address is ours, and that what comes there is Meta's. */
export interface HookKeys {
  token: string
  secret: string
}

export interface SmsConfig {
  url: string
  token: string | undefined
  from: string | undefined
}

export const describeMessages = {
  SMTP_URL: {
    default: 'none: e-mails wait',
    meaning: 'Mail server, smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465',
    secret: true,
  },
  MAIL_FROM: { default: 'none', meaning: 'With SMTP_URL: the address that e-mails come from' },
  WHATSAPP_PHONE_ID: {
    default: 'none: WhatsApp messages wait',
    meaning: 'Number of the sender in the WhatsApp Business Platform (Cloud API)',
  },
  WHATSAPP_TOKEN: { default: 'none', meaning: 'With WHATSAPP_PHONE_ID: the access token', secret: true },
  WHATSAPP_APP_SECRET: {
    default: 'none: no delivery status of messages',
    meaning: 'With WHATSAPP_PHONE_ID: the app secret, by which Meta signs what became of messages, see below',
    secret: true,
  },
  WHATSAPP_VERIFY_TOKEN: {
    default: 'none',
    meaning: 'With WHATSAPP_APP_SECRET: a word of your own that Meta asks the address with',
    secret: true,
  },
  WHATSAPP_URL: { default: 'https://graph.facebook.com/v23.0', meaning: 'Base address of the Cloud API' },
  SMS_URL: { default: 'none: SMS wait', meaning: 'Address of an SMS gateway that each SMS is posted to, see below' },
  SMS_TOKEN: { default: 'none', meaning: 'With SMS_URL: bearer token of the gateway', secret: true },
  SMS_FROM: { default: 'the gateway’s own', meaning: 'With SMS_URL: the sender that an SMS shows' },
} as const

export const checked = (isRight: (value: string) => boolean, error: string) => z.string().refine(isRight, { error })

const parsed = (value: string) => (URL.canParse(value) ? new URL(value) : undefined)

const isMailServer = (value: string) => {
  const url = parsed(value)
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false
  return (url.username === '') === (url.password === '') && /^\/?$/.test(url.pathname) && url.search + url.hash === ''
}

export const isWeb = (value: string) => /^https?:$/.test(parsed(value)?.protocol ?? '')

export const messageVariables = {
  SMTP_URL: checked(isMailServer, 'must be a URL like smtp://user:password@mail.example.org:587').optional(),
  MAIL_FROM: checked((value) => z.email().safeParse(value).success, 'must be an e-mail address').optional(),
  WHATSAPP_PHONE_ID: checked((value) => /^\d{5,20}$/.test(value), 'must be a number of 5 to 20 digits').optional(),
  WHATSAPP_TOKEN: checked((value) => /^\S+$/.test(value), 'must be one word').optional(),
  WHATSAPP_APP_SECRET: checked(
    (value) => /^\S{16,}$/.test(value),
    'must be one word of 16 characters or more',
  ).optional(),
  WHATSAPP_VERIFY_TOKEN: checked(
    (value) => /^\S{16,}$/.test(value),
    'must be one word of 16 characters or more',
  ).optional(),
  WHATSAPP_URL: checked(isWeb, 'must be an http(s) URL')
    .default(describeMessages.WHATSAPP_URL.default)
    .transform((value) => value.replace(/\/+$/, '')),
  SMS_URL: checked(isWeb, 'must be an http(s) URL').optional(),
  SMS_TOKEN: checked((value) => /^\S+$/.test(value), 'must be one word').optional(),
  SMS_FROM: checked((value) => value.length <= 20, 'must have at most 20 characters').optional(),
}

type Values = { [K in keyof typeof messageVariables]?: z.output<(typeof messageVariables)[K]> }

const needs = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID'],
  ['WHATSAPP_APP_SECRET', 'WHATSAPP_PHONE_ID'],
  ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  ['WHATSAPP_VERIFY_TOKEN', 'WHATSAPP_APP_SECRET'],
  ['SMS_TOKEN', 'SMS_URL'],
  ['SMS_FROM', 'SMS_URL'],
] as const

/** Each variable that lacks another one beside it: `[missing, given]`. */
export const lacking = (values: Values): [missing: string, given: string][] =>
  needs.flatMap(([given, missing]) =>
    values[given] !== undefined && values[missing] === undefined ? [[missing, given]] : [],
  )

function smtpOf({ SMTP_URL, MAIL_FROM }: Values): SmtpConfig | undefined {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const secure = protocol === 'smtps:'
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host: isIP(bare) === 0 ? hostname : bare,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    login: username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    from: MAIL_FROM,
  }
}

function whatsappOf(values: Values): WhatsAppConfig | undefined {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: key, WHATSAPP_URL: url } = values
  const { WHATSAPP_APP_SECRET: secret, WHATSAPP_VERIFY_TOKEN: token } = values
  if (phoneId === undefined || key === undefined || url === undefined) return undefined
  const hook = secret === undefined || token === undefined ? undefined : { secret, token }
  return { url, phoneId, token: key, hook }
}

/** The ways out that are set, whole. */
export function messagesOf(values: Values): MessageConfig {
  const { SMS_URL, SMS_TOKEN, SMS_FROM } = values
  return {
    smtp: smtpOf(values),
    whatsapp: whatsappOf(values),
    sms: SMS_URL === undefined ? undefined : { url: SMS_URL, token: SMS_TOKEN, from: SMS_FROM },
  }
}
