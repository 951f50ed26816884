import type * as z from 'zod/mini'
import type { CallFn } from '#contract/core/call.ts'
import type { RecordId, RecordRef } from '#engine/context.ts'
import type { Resource } from '#contract/records.ts'
import type { Say } from '#engine/say.ts'

/** How an argument is asked for, as data. The palette, a form and a terminal each draw it their own way. */
export type Prompt =
  | TextPrompt
  | NumberPrompt
  | DatePrompt
  | BoolPrompt
  | EnumPrompt
  | RecordPrompt
  | SheetPrompt
  | FilePrompt
  | NonePrompt

interface Asked {
  readonly label: string
  readonly help?: Say
  /** What a typed line may call it besides its key and its label, in English and Indonesian; the first is written. */
  readonly names?: readonly string[]
}

export interface TextPrompt extends Asked {
  readonly kind: 'text' | 'longtext'
  readonly placeholder?: string
  readonly max?: number
  /** Typed letters become capitals: codes and prefixes. */
  readonly capitals?: boolean
}

/** `int` understands `1.000` and `5rb`, `rupiah` also `Rp.450.000` and `1,5jt`. */
export interface NumberPrompt extends Asked {
  readonly kind: 'int' | 'rupiah'
  readonly min?: number
  readonly max?: number
}

/** A calendar day, `YYYY-MM-DD`. */
export interface DatePrompt extends Asked {
  readonly kind: 'date'
  readonly min?: string
  /** It has happened: past days are offered. */
  readonly past?: boolean
}

export interface BoolPrompt extends Asked {
  readonly kind: 'bool'
  readonly yes?: string
  readonly no?: string
}

export interface EnumPrompt<T extends string = string> extends Asked {
  readonly kind: 'enum'
  readonly options: readonly { readonly value: T; readonly label: string; readonly hint?: string }[]
}

export interface SearchEnv {
  readonly call: CallFn
  readonly customerId: number
}

export interface RecordPrompt extends Asked {
  readonly kind: 'record'
  readonly resource: Resource
  /** Several may be chosen; only for the argument that the command is spread over. */
  readonly multiple?: boolean
  /** An empty text brings all of them; the picker narrows them down by itself. */
  readonly few?: boolean
  /** The records that fit the text, best first; all that fit an empty one. */
  search(text: string, env: SearchEnv): Promise<readonly RecordRef[]>
  /** The record with this id, where a link or the past names no more than that. Fails as its call fails. */
  read?(id: RecordId, env: SearchEnv): Promise<RecordRef | undefined>
}

export interface SheetColumn {
  readonly key: string
  readonly label: string
  /** What such a column may be called in a file, in English and Indonesian. */
  readonly names: readonly string[]
  /** A `moment` is a date with or without a time of day, in the customer's zone: `YYYY-MM-DDTHH:MM:SS`. */
  readonly kind: 'text' | 'date' | 'moment' | 'rupiah'
  readonly required?: boolean
}

/** Rows of a file; each answers `{ line, [column key]: value }`, what could not be read stays as text. */
export interface SheetPrompt extends Asked {
  readonly kind: 'sheet'
  readonly columns: readonly SheetColumn[]
  /** What a good row is: what it refuses is shown with its line before anything is sent. */
  readonly row: z.ZodMiniType
  /** Asks the server about the distinct values of some columns; what is wrong with those that it does not know. */
  readonly lookUp?: {
    readonly columns: readonly string[]
    unknown(
      values: Readonly<Record<string, readonly string[]>>,
      env: SearchEnv,
    ): Promise<readonly { readonly key: string; readonly value: string; readonly message: string }[]>
  }
  /** The column that no two rows may share. */
  readonly unique?: string
  readonly maxRows: number
  /** The argument that takes the name of the file. */
  readonly nameKey?: string
  /** The argument that takes the file itself, to be stored. */
  readonly fileKey?: string
}

/** Files of the person's device: chosen, dropped or pasted. They are neither typed nor remembered. */
export interface FilePrompt extends Asked {
  readonly kind: 'file'
  /** What may be chosen, as the `accept` of an input says it. */
  readonly accept?: string
  /** The most bytes that one may have. */
  readonly maxBytes: number
}

/** The kinds that no line, no link and no past run holds: what answers them is not text. */
export const isTypedKind = (kind: Prompt['kind']): boolean => kind !== 'none' && kind !== 'sheet' && kind !== 'file'

/** Filled by the surface or an undo, never asked. Only for optional arguments. */
export interface NonePrompt {
  readonly kind: 'none'
  readonly label: string
}

/** The prompts that can answer a value of type `T`. */
export type PromptFor<T> =
  | (undefined extends T ? NonePrompt : never)
  | ([NonNullable<T>] extends [boolean]
      ? BoolPrompt
      : [NonNullable<T>] extends [number]
        ? NumberPrompt | RecordPrompt
        : [NonNullable<T>] extends [string]
          ? TextPrompt | DatePrompt | EnumPrompt<NonNullable<T>> | RecordPrompt
          : [NonNullable<T>] extends [readonly (string | number)[]]
            ? RecordPrompt
            : [NonNullable<T>] extends [readonly Blob[]]
              ? FilePrompt
              : [NonNullable<T>] extends [RecordId]
                ? RecordPrompt
                : SheetPrompt)

type More<P> = Partial<Omit<P, 'kind' | 'label'>>

/** One line of text. */
export const text = (label: string, more: More<TextPrompt> = {}): TextPrompt => ({ kind: 'text', label, ...more })
/** A whole number. */
export const int = (label: string, more: More<NumberPrompt> = {}): NumberPrompt => ({ kind: 'int', label, ...more })
/** Whole rupiah. */
export const rupiah = (label: string, more: More<NumberPrompt> = {}): NumberPrompt => ({
  kind: 'rupiah',
  label,
  ...more,
})
/** A day. */
export const date = (label: string, more: More<DatePrompt> = {}): DatePrompt => ({ kind: 'date', label, ...more })
/** Yes or no. */
export const bool = (label: string, more: More<BoolPrompt> = {}): BoolPrompt => ({ kind: 'bool', label, ...more })
/** One of a few. */
export const oneOf = <const T extends string>(
  label: string,
  options: EnumPrompt<T>['options'],
  more: Pick<More<EnumPrompt<T>>, 'help' | 'names'> = {},
): EnumPrompt<T> => ({ kind: 'enum', label, options, ...more })
/** Never asked. */
export const notAsked = (label: string): NonePrompt => ({ kind: 'none', label })
