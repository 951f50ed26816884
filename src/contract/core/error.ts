import * as z from 'zod/mini'
import { areaErrors } from '#contract/errors.ts'
import { fillText } from './fill-text.ts'
import { serverErrors } from './server-errors.ts'

/**
 * The closed union of everything that can be refused. `status` is the HTTP status, `data` what travels with it,
 * `text` the sentence a person reads (`{{name}}` is filled from `data`; the console translates the English text).
 * An error is recognised by its code, never by its text.
 */
export const errorCatalogue = {
  BAD_REQUEST: {
    status: 400,
    data: z.object({ detail: z.string() }),
    text: 'The request could not be read: {{detail}}.',
  },
  UNAUTHENTICATED: { status: 401, data: z.object({}), text: 'Log in to continue.' },
  TOKEN_EXPIRED: { status: 401, data: z.object({}), text: 'Your session has expired. Log in to continue.' },
  FORBIDDEN: {
    status: 403,
    data: z.object({ permission: z.string() }),
    text: 'This needs the permission {{permission}}.',
  },
  HIGHER_ROLE: {
    status: 403,
    data: z.object({ name: z.string() }),
    text: '{{name}} has permissions that you do not have. Ask someone with at least the same permissions.',
  },
  NOT_FOUND: { status: 404, data: z.object({ what: z.string() }), text: 'There is no such {{what}}.' },
  ILLEGAL_TRANSITION: {
    status: 409,
    data: z.object({ from: z.string(), to: z.string(), allowed: z.array(z.string()) }),
    text: 'This is {{from}} and cannot become {{to}}.',
  },
  DUPLICATE: {
    status: 409,
    data: z.object({ field: z.string(), value: z.string() }),
    text: '{{value}} already exists.',
  },
  IN_USE: { status: 409, data: z.object({ by: z.string() }), text: 'It is still in use by {{by}}.' },
  FIXED: {
    status: 409,
    data: z.object({ what: z.string() }),
    text: '{{what}} is managed by the server and cannot be changed.',
  },
  IS_ACTIVE: { status: 409, data: z.object({ name: z.string() }), text: '{{name}} is already active.' },
  IS_INACTIVE: { status: 409, data: z.object({ name: z.string() }), text: '{{name}} is already inactive.' },
  IS_DISABLED: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} is disabled. Enable it first.',
  },
  NONE_STORED: { status: 409, data: z.object({ what: z.string() }), text: 'No {{what}} is stored.' },
  SHOWN_ONCE: {
    status: 409,
    data: z.object({}),
    text: 'This was already done, and its result is shown only once. Repeat it to get a new one.',
  },
  ALREADY_RUNNING: { status: 409, data: z.object({ what: z.string() }), text: '{{what}} is already running.' },
  ALREADY_UNDONE: {
    status: 409,
    data: z.object({ by: z.string(), at: z.string() }),
    text: '{{by}} has undone this already, on {{at}}.',
  },
  MOVED_ON: {
    status: 409,
    data: z.object({ by: z.string(), at: z.string() }),
    text: '{{by}} has changed this since, on {{at}}.',
  },
  NOT_UNDOABLE: { status: 409, data: z.object({}), text: 'This cannot be undone.' },
  RESTORE_OVER: {
    status: 409,
    data: z.object({ days: z.number() }),
    text: 'Deleted records can be restored for {{days}} days. That time has passed.',
  },
  TAKEN_SINCE: {
    status: 409,
    data: z.object({ what: z.string() }),
    text: "This can't be restored: {{what}} has been taken since.",
  },
  NO_ROOM: { status: 409, data: z.object({ what: z.string() }), text: '{{what}} is full.' },
  SELECTION_CHANGED: {
    status: 409,
    data: z.object({ count: z.number(), found: z.number() }),
    text: 'The selection now has {{found}} records instead of {{count}}. Check it before you continue.',
  },
  NOTHING_LEFT: {
    status: 409,
    data: z.object({}),
    text: 'All records are done; nothing to retry.',
  },
  SELECTION_TOO_LARGE: {
    status: 409,
    data: z.object({ max: z.number() }),
    text: 'A selection holds at most {{max}} records. Narrow the filter.',
  },
  VERSION_CONFLICT: {
    status: 412,
    /** The record as it is now; who changed it last and when (ISO 8601), where that is known. */
    data: z.object({ current: z.unknown(), by: z.nullable(z.string()), at: z.nullable(z.string()) }),
    text: 'Someone else changed this record in the meantime.',
  },
  BODY_TOO_SLOW: {
    status: 408,
    data: z.object({ seconds: z.number() }),
    text: 'The request did not arrive within {{seconds}} seconds. Check the connection and try again.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    data: z.object({ max: z.number() }),
    text: 'The request is larger than {{max}} bytes.',
  },
  WRONG_CONTENT_TYPE: {
    status: 415,
    data: z.object({ wanted: z.string() }),
    text: 'The content type must be {{wanted}}.',
  },
  VALIDATION: { status: 422, data: z.object({}), text: 'Check the marked fields.' },
  LIST_TOO_SLOW: {
    status: 422,
    data: z.object({ seconds: z.number() }),
    text: 'This took longer than {{seconds}} seconds and was stopped. Narrow the filter, or sort by another column.',
  },
  FIND_TOO_SLOW: {
    status: 422,
    data: z.object({}),
    text: 'The search took too long. Try again or type more.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    data: z.object({}),
    text: 'This idempotency key was used for another request.',
  },
  ...serverErrors,
  ...areaErrors,
} as const satisfies Record<string, { status: number; data: z.ZodMiniObject; text: string }>

export type ErrorCode = keyof typeof errorCatalogue
export type ErrorData<C extends ErrorCode> = z.output<(typeof errorCatalogue)[C]['data']>

/** Why something is refused: a code and its data. The pure state rules answer with it, the server throws it. */
export type Reason = { [C in ErrorCode]: { code: C; data: ErrorData<C> } }[ErrorCode]

/** What a state rule answers. */
export type Verdict = true | Reason

/** One wrong field of a form or body. `field` is a dotted path, `''` for the whole. */
export interface FieldIssue {
  field: string
  message: string
}

/** The English sentence for a reason. */
export function reasonText(why: Reason): string {
  return fillText(errorCatalogue[why.code].text, why.data)
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value)
}
