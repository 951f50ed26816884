import * as z from 'zod/mini'

/** A column of a list, and what can be done with it. */
export const ListColumnInfo = z
  .object({
    key: z.string(),
    title: z.string(),
    type: z.enum(['text', 'key', 'enum', 'id', 'int', 'number', 'money', 'bool', 'day', 'moment']),
    /** Whether it is shown and exported; else it only serves filters. */
    shown: z.boolean(),
    /** What it can be filtered with, each also after `not:`. None: it cannot. */
    operators: z.array(z.string()),
    values: z.optional(z.array(z.string())),
    sortable: z.boolean(),
    /** The list's keyword is looked for in it. */
    searchable: z.boolean(),
    sum: z.boolean(),
    nullable: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ListColumn' })
export type ListColumnInfo = z.output<typeof ListColumnInfo>
