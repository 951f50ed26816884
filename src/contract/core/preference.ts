import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { requiredText } from '#contract/core/common.ts'

/** The id of a command, a screen or a key of the console: `voucher.reset`, `screen./voucher`, `list.next`. */
const KeyOwner = z.string().check(z.regex(/^[a-z][\w./$-]{1,119}$/i, 'is no command, screen or key'))

/** Up to three chords, separated by a space: `g v`, `mod+shift+e`. */
const Keys = z.string().check(z.maxLength(60), z.regex(/^\S+(?: \S+){0,2}$/, 'must be one to three keys'))

const atMost = <T extends object>(count: number) =>
  z.refine<T>((entries) => Object.keys(entries).length <= count, `must hold at most ${count} entries`)

/**
 * The keys as a person wants them. `letters` false puts all keys to rest that are single characters; `changed` holds
 * the keys that differ from what the console suggests, `null` where a key was taken away.
 */
export const KeySettings = z.strictObject({
  letters: z.boolean(),
  changed: z.record(KeyOwner, z.nullable(Keys)).check(atMost(500)),
})
export type KeySettings = z.output<typeof KeySettings>

/**
 * How much things are used: by what is used (a command's id, or `voucher:7` for a record) the second since 1970 at
 * which its weight will have fallen to that of a single use. Later is more.
 */
export const Frecency = z
  .record(z.string().check(z.regex(/^[a-z][\w.:/$-]{1,119}$/i, 'is no command or record')), z.number())
  .check(atMost(400))
export type Frecency = z.output<typeof Frecency>

/** How a person wants the columns of each list, by what its records are called: `class.240,code!,-schedule`. */
export const ColumnSettings = z
  .record(
    z.string().check(z.regex(/^[a-z][a-z_]{1,39}$/, 'is no list')),
    z.string().check(z.maxLength(2000), z.regex(/^-?[a-z][\w.*!]*(?:,-?[a-z][\w.*!]*)*$/i, 'must be columns')),
  )
  .check(atMost(200))

/**
 * A view of a list in the sidebar. `path`: the screen, with `?list=` where it shows several; `view`: the number of a saved
 * view, or the key of one that comes with the list.
 */
export const Pin = z.strictObject({
  path: z.string().check(z.maxLength(200), z.regex(/^\/[\w/-]+(?:\?list=[\w-]+)?$/, 'must be a list')),
  view: z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be a view')),
  title: requiredText(80),
})
export type Pin = z.output<typeof Pin>

/** The home page as a person wants it. */
export const HomeSettings = z.strictObject({
  /** In this order; null: all that the person may see. One that the person may not see is passed over. */
  widgets: z.nullable(
    z.array(z.string().check(z.regex(/^[a-z][a-z-]{1,39}$/, 'is no widget'))).check(
      z.maxLength(40, 'must hold at most 40 entries'),
      z.refine((names) => new Set(names).size === names.length, 'must hold each widget once'),
    ),
  ),
  /** They are above the list of classes, too. */
  aboveList: z.boolean(),
})
export type HomeSettings = z.output<typeof HomeSettings>

/** By the type of a notification where a person hears of it; absent: as it comes. */
export const NotificationSettings = z
  .record(
    z.string().check(z.regex(/^[A-Z][A-Z_]{1,39}$/, 'is no kind of notification')),
    z.array(z.enum(['IN_APP', 'EMAIL'])).check(z.maxLength(2, 'must hold at most 2 entries')),
  )
  .check(atMost(100))

/** The most views in the sidebar. */
export const MAX_PINS = 20

const shapes = {
  keys: KeySettings,
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['dense', 'comfortable']),
  language: z.enum(['en', 'id']),
  frecency: Frecency,
  columns: ColumnSettings,
  pins: z.array(Pin).check(z.maxLength(MAX_PINS, `must hold at most ${MAX_PINS} entries`)),
  home: HomeSettings,
  notifications: NotificationSettings,
}

/** What a person has chosen; what is absent was never chosen. */
export const Preferences = z
  .object({
    keys: z.optional(shapes.keys),
    theme: z.optional(shapes.theme),
    density: z.optional(shapes.density),
    language: z.optional(shapes.language),
    frecency: z.optional(shapes.frecency),
    columns: z.optional(shapes.columns),
    pins: z.optional(shapes.pins),
    home: z.optional(shapes.home),
    notifications: z.optional(shapes.notifications),
  })
  .register(z.globalRegistry, { id: 'Preferences' })
export type Preferences = z.output<typeof Preferences>
export type PreferenceKey = keyof typeof shapes

/** Every preference there is. */
export const preferenceKeys = Object.keys(shapes) as PreferenceKey[]

export const preferenceRead = call({
  method: 'GET',
  path: '/preferences',
  service: 'console',
  background: true,
  access: 'session',
  summary: "The caller's own settings of the console",
  answer: record(Preferences),
})

/** Each preference given takes the place of the stored one; `null` forgets it. The others stay as they are. */
export const preferenceWrite = call({
  method: 'PATCH',
  path: '/preferences',
  service: 'console',
  background: true,
  access: 'session',
  summary: "Change some of the caller's own settings of the console",
  body: z.strictObject({
    keys: z.optional(z.nullable(shapes.keys)),
    theme: z.optional(z.nullable(shapes.theme)),
    density: z.optional(z.nullable(shapes.density)),
    language: z.optional(z.nullable(shapes.language)),
    frecency: z.optional(z.nullable(shapes.frecency)),
    columns: z.optional(z.nullable(shapes.columns)),
    pins: z.optional(z.nullable(shapes.pins)),
    home: z.optional(z.nullable(shapes.home)),
    notifications: z.optional(z.nullable(shapes.notifications)),
  }),
  bodyLimit: 131_072,
  unaudited: 'how a person likes the console is no business of anybody else',
  answer: record(Preferences),
})
