import * as z from 'zod/mini'
import { Id, requiredText } from '#contract/core/common.ts'
import type { CodedKind, FindKind } from '#contract/find-kinds.ts'
import type { ListField } from '#contract/core/list/list-field.ts'

/** By what a record is found in the palette, and how (see the finder's description on the server). */
export type FindBy = 'code' | 'word' | 'name' | 'email' | 'phone'

/**
 * A field of a record as data: what it holds, how it is written, listed, filtered, typed and asked for. Every side reads
 * the same description.
 */
export interface Field extends Omit<ListField, 'nullable'> {
  readonly title: string
  /** Holds more than its column in a list shows: a record by number and name, several words, choices, or any JSON. */
  readonly as?: 'named' | 'words' | 'choices' | 'json' | 'picture'
  /** Of a picture: what its file is uploaded for. Without one it is an item of the gallery. */
  readonly purpose?: string
  /** It always has a value, so a new record must bring one. */
  readonly required?: true
  /** It may be empty, although values of its type usually are not. */
  readonly nullable?: true
  /** What the database stores when a new record does not say. */
  readonly default?: string | number | boolean
  /** It always has a value: the server finds one where a new record does not bring it. */
  readonly derived?: true
  /** What a form starts with, where that is not the default. */
  readonly initial?: string | number | boolean
  /** When it can be written; always when absent. */
  readonly write?: 'create' | 'update' | 'never'
  /** The greatest length or number. */
  readonly max?: number
  readonly min?: number
  /** What a text must look like, and what is said of one that does not. */
  readonly pattern?: readonly [RegExp, string]
  /** Spaces around the text mean something. */
  readonly trim?: false
  /** What is written must pass this instead of what follows from the rest. */
  readonly schema?: z.ZodMiniType
  /** The same of a change, where it differs. */
  readonly update?: z.ZodMiniType
  /** False: the record has it, its list does not. */
  readonly list?: false
  /** False: its list has it, the record does not, or has it in another form. */
  readonly record?: false
  /** It is read with a single record only: rows of lists do not hold it. */
  readonly detail?: true
  /** True: the list offers a filter by it; false: it cannot be filtered by. Otherwise filters by it can be typed. */
  readonly filter?: boolean
  /** Width of its column in px; without one it has no column. */
  readonly width?: number
  /** Width of its column in a file, in characters; 0: files do not have it. Follows from the width when absent. */
  readonly chars?: number
  /** Its column stays where there is little room; a number is the line of the row on a phone. */
  readonly main?: true | 1 | 2
  /** Its cells can be edited in place. */
  readonly edit?: true
  /** The text is a code: shown in a font in which no letters look alike. */
  readonly code?: true
  /** What people type for it in a filter line, besides its key. */
  readonly typed?: readonly string[]
  /** What the values of a code are called, where they do not read well. */
  readonly words?: Readonly<Record<string, string>>
  /** The values that a form offers, where it does not offer all. */
  readonly offered?: readonly string[]
  /** What it refers to, by code or by number: its filter and its field in a form choose from that. */
  readonly refers?: CodedKind | FindKind
  /** Of a number: the field that holds the record which it refers to, with its title or name. */
  readonly shownBy?: string
  /** What its column is sorted by, where that is another field. */
  readonly sortBy?: string
  /** What people type for the values of a code. */
  readonly typedValues?: Readonly<Record<string, readonly string[]>>
  /** A moment whose cells show the time of day, too. */
  readonly time?: true
  /** What is typed is hidden, and what is stored is never shown. */
  readonly secret?: true
  /** No two records of a customer share it. */
  readonly unique?: true
  readonly find?: FindBy
  /** Lines of its field in a form. */
  readonly rows?: number
  readonly help?: string
  readonly placeholder?: string
  /** What the two choices of its filter, and its checkbox, are called. */
  readonly yes?: string
  readonly no?: string
}

export type Fields = Readonly<Record<string, Field>>

type Options = Omit<Field, 'type' | 'title' | 'as' | 'values'>

/** Text of one line, or of several with `rows`. */
export const text = <const O extends Options>(title: string, options: O) =>
  ({ type: 'text', title, ...options }) as const

/** An identifier made of text, compared as a whole. With `known` the server can name all values. */
export const key = <const O extends Options>(title: string, options: O) => ({ type: 'key', title, ...options }) as const

/** The number of another record, by which a list is filtered. */
export const id = <const O extends Options>(title: string, options: O) => ({ type: 'id', title, ...options }) as const

/** One of a few values. */
export const code = <const V extends readonly string[], const O extends Options>(
  title: string,
  values: V,
  options: O & { words?: Readonly<Record<V[number], string>>; offered?: readonly V[number][]; initial?: V[number] },
) => ({ type: 'enum', title, values, ...options }) as const

/** A whole number. */
export const int = <const O extends Options>(title: string, options: O) => ({ type: 'int', title, ...options }) as const

/** Whole rupiah. */
export const money = <const O extends Options>(title: string, options: O) =>
  ({ type: 'money', title, ...options }) as const

/** A number that may have decimals. */
export const number = <const O extends Options>(title: string, options: O) =>
  ({ type: 'number', title, ...options }) as const

export const bool = <const O extends Options>(title: string, options: O) =>
  ({ type: 'bool', title, ...options }) as const

/** A moment, ISO 8601 in UTC. `bounds` are the names of its filter by days. */
export const moment = <const O extends Options>(title: string, options: O) =>
  ({ type: 'moment', title, ...options }) as const

/** A calendar day, `YYYY-MM-DD`. */
export const day = <const O extends Options>(title: string, options: O) => ({ type: 'day', title, ...options }) as const

/** Another record of that kind, by its number. */
export const record = <const R extends FindKind, const O extends Options>(title: string, refers: R, options: O) =>
  ({ type: 'id', title, refers, ...options }) as const

/** What is read of another record in addition to its number; its server part says from where (`related`). */
export const related = <S extends z.ZodMiniType, const O extends Options>(title: string, schema: S, options: O) =>
  ({ type: 'text', as: 'json', title, schema, list: false, write: 'never', ...options }) as const

/** The code of something that is listed elsewhere: of a platform. */
export const reference = <const R extends CodedKind, const O extends Options>(title: string, refers: R, options: O) =>
  ({ type: 'key', known: true, title, refers, ...options }) as const

/** Another record by its number and name; its list shows the name, and can be filtered by it where that is asked for. */
export const named = <const O extends Options>(title: string, options: O) =>
  ({
    type: 'text',
    as: 'named',
    title,
    write: 'never',
    ...options,
    filter: (options.filter ?? false) as O extends { filter: true } ? true : false,
  }) as const

/** Another record that is written by its number, and read with its name; its list has the number. */
export const linked = <const O extends Options>(title: string, options: O) =>
  ({ type: 'id', as: 'named', title, ...options }) as const

/** Several words; typed with commas between them, or one on each line with `rows`. `pattern` is that of one word, `max` how many there may be. */
export const words = <const O extends Options>(title: string, options: O) =>
  ({ type: 'text', as: 'words', title, list: false, ...options }) as const

export const Choices = z
  .array(z.strictObject({ value: requiredText(60), label: requiredText(120) }))
  .check(z.maxLength(100, 'must be at most 100'))

/** What can be chosen from: values, and what they are called; typed one on each line. */
export const choices = <const O extends Options>(title: string, options: O) =>
  ({ type: 'text', as: 'choices', title, list: false, schema: Choices, ...options }) as const

/** A picture as a record shows it, with addresses that are valid for a short time. */
export const Picture = z
  .object({ id: Id, name: z.string(), iconUrl: z.string(), thumbUrl: z.string(), url: z.string() })
  .register(z.globalRegistry, { id: 'Picture' })
export type Picture = z.output<typeof Picture>

/** A picture: of the gallery, or with `purpose` a file that belongs to this record alone. It is written by its number. */
export const picture = <const O extends Options>(title: string, options: O) =>
  ({ type: 'int', as: 'picture', title, list: false, ...options }) as const

/** What no other field can hold, with the schema of its values. */
export const json = <S extends z.ZodMiniType, const O extends Options>(title: string, schema: S, options: O) =>
  ({ type: 'text', as: 'json', title, filter: false, schema, ...options }) as const

/** The fields that a list has. */
export type ListedOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { list: false } | { detail: true } ? never : K]: F[K]
}

/** The same with what every list has unless its description says otherwise. */
export type AllListedOf<F extends Fields> = ListedOf<F> &
  (F extends { updatedAt: unknown }
    ? unknown
    : {
        readonly updatedAt: {
          readonly type: 'moment'
          readonly sort: true
          readonly bounds: readonly ['updatedFrom', 'updatedTo']
        }
      })

type Bare<F extends Field> = F extends { as: 'named' }
  ? { id: number; name: string }
  : F extends { as: 'picture' }
    ? Picture
    : F extends { as: 'words' }
      ? string[]
      : F extends { as: 'json' | 'choices'; schema: z.ZodMiniType<infer T> }
        ? T
        : F extends { type: 'enum'; values: readonly (infer V)[] }
          ? V
          : F extends { type: 'int' | 'number' | 'money' | 'id' }
            ? number
            : F extends { type: 'bool' }
              ? boolean
              : string

/** Fields that have a value unless they say otherwise. */
type Filled =
  | { required: true }
  | { default: unknown }
  | { derived: true }
  | { type: 'enum' | 'bool' }
  | { as: 'words' | 'choices' | 'json' }
type ValueOf<F extends Field> = F extends { nullable: true }
  ? Bare<F> | null
  : F extends Filled
    ? Bare<F>
    : Bare<F> | null

type Flat<T> = { [K in keyof T]: T[K] }

/** What every record has. */
interface Common {
  id: number
  customerId: number
  version: number
  createdAt: string
  updatedAt: string
}

/** A record with these fields; `X`: its records can be left out of reports, `S`: they say who changed them last. */
export type RowOf<F extends Fields, X extends boolean = false, S extends boolean = true> = Flat<
  Common & {
    -readonly [K in keyof F as F[K] extends { record: false } | { detail: true } ? never : K]: ValueOf<F[K]>
  } & {
    -readonly [K in keyof F as F[K] extends { detail: true } ? K : never]?: ValueOf<F[K]> | undefined
  } & (X extends true ? { exclude: boolean } : unknown) &
    (S extends true ? { updatedBy: { id: number; name: string } | null } : unknown)
>

/** Where a field can be written only in another form than it is read, the input of that name is written instead. */
export type WithInputs<F extends Fields, I extends Fields> = Omit<F, keyof I> & I

/** What is written of another record is its number. */
type Written<F extends Field> = F extends { as: 'named' | 'picture' } ? number | Extract<ValueOf<F>, null> : ValueOf<F>

/** Whether a field is written at that time. */
type WhenWritten<F, When> = F extends { write: infer W } ? (W extends When ? true : false) : true
type Needed = { required: true } | { type: 'enum' }
type IsNeeded<F> = F extends Needed
  ? F extends { default: unknown } | { derived: true } | { nullable: true }
    ? false
    : true
  : false
type CreateKey<F extends Fields, N extends boolean> = {
  [K in keyof F]: WhenWritten<F[K], 'create'> extends true ? (IsNeeded<F[K]> extends N ? K : never) : never
}[keyof F]

/** The body of a new record. */
export type CreateOf<F extends Fields> = Flat<
  { -readonly [K in CreateKey<F, true>]: Exclude<Written<F[K]>, null> } & {
    -readonly [K in CreateKey<F, false>]?: Written<F[K]> | undefined
  }
>

/** What a change may say. */
export type ChangeOf<F extends Fields> = Flat<{
  -readonly [K in keyof F as WhenWritten<F[K], 'update'> extends true ? K : never]?:
    | (F[K] extends { update: z.ZodMiniType<infer T> } ? T : Written<F[K]>)
    | undefined
}>

/** Whether a field may be empty. */
export function isNullable(field: Field): boolean {
  if (field.nullable) return true
  if (field.required || field.derived || field.default !== undefined) return false
  const { type, as = 'named' } = field
  return type !== 'enum' && type !== 'bool' && (as === 'named' || as === 'picture')
}

/** Whether a new record must bring a value. */
export const isNeeded = (field: Field): boolean =>
  (field.required === true || field.type === 'enum') &&
  field.default === undefined &&
  field.derived !== true &&
  field.nullable !== true

/** Whether a field is written when a record is made, or changed. */
export const isWritten = ({ write }: Field, when: 'create' | 'update'): boolean => write === undefined || write === when
