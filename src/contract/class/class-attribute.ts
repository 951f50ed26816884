import { kinds } from '#contract/kinds.ts'
import { customerCalls, defineResource } from '#contract/core/resource/define.ts'
import { bool, choices, code, int, text } from '#contract/core/resource/field.ts'

const inputTypes = ['SELECT', 'MULTISELECT', 'TEXT', 'NUMBER', 'BOOL'] as const

/** What classes are described by besides their own fields: a learning method, a level of difficulty. */
export const classAttribute = defineResource(kinds.classAttribute, {
  calls: customerCalls('product-attributes', 'attributeId'),
  keywords: ['class attribute', 'product attribute', 'attribute', 'atribut kelas', 'atribut'],
  label: 'name',
  hint: 'code',
  search: 'Name or code…',
  sort: 'order',
  empty: {
    title: 'No class attributes yet',
    hint: 'Attributes describe classes so that they can be compared and filtered.',
  },
  fields: {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 120,
      unique: true,
      edit: true,
      main: 1,
      width: 240,
      find: 'name',
      typed: ['nama'],
    }),
    code: text('Code', {
      plain: 'prefix',
      search: 'prefix',
      required: true,
      max: 60,
      code: true,
      main: 2,
      width: 160,
      find: 'word',
      typed: ['kode'],
      pattern: [/^[a-z][a-z0-9-]*$/, 'must be small letters, digits and hyphens'],
    }),
    inputType: code('Input', inputTypes, {
      words: { SELECT: 'One of', MULTISELECT: 'Several of', TEXT: 'Text', NUMBER: 'Number', BOOL: 'Yes or no' },
      initial: 'SELECT',
      sort: true,
      filter: true,
      main: true,
      width: 110,
      typed: ['jenis', 'input'],
    }),
    options: choices('Options', { help: 'One per line, e.g. malam = Kelas malam' }),
    required: bool('Required', {
      default: false,
      filter: true,
      width: 90,
      yes: 'Required',
      no: 'Optional',
      typed: ['wajib'],
    }),
    filterable: bool('Filter', {
      default: false,
      filter: true,
      width: 80,
      yes: 'Filter for classes',
      no: 'No filter',
    }),
    order: int('Position', { default: 0, min: 0, max: 100_000, sort: true, edit: true, width: 80, typed: ['urutan'] }),
    usageCount: int('Used by', { write: 'never', default: 0, sort: true, width: 90, typed: ['dipakai'] }),
  },
})
