import { kinds } from '#contract/kinds.ts'
import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import { bool, code, int, text } from '#contract/core/resource/field.ts'

/** What classes are taught under: Prakerja, a contract with a company, a scholarship. */
export const program = defineResource(kinds.program, {
  calls: generalCalls('/api/programs', 'program', 'general'),
  keywords: ['program'],
  label: 'name',
  hint: 'code',
  search: 'Name or code…',
  sort: 'name',
  empty: { title: 'No programs yet', hint: 'Every class belongs to a program.' },
  fields: {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 120,
      edit: true,
      main: 1,
      width: 260,
      find: 'name',
      typed: ['nama'],
    }),
    code: text('Code', {
      plain: 'prefix',
      search: 'prefix',
      sort: true,
      upper: true,
      required: true,
      unique: true,
      max: 40,
      code: true,
      main: 2,
      width: 130,
      find: 'word',
      typed: ['kode'],
      pattern: [/^[A-Z0-9][A-Z0-9_-]*$/, 'must be capitals, digits, _ and -'],
    }),
    kind: code('Kind', ['PRAKERJA', 'B2B', 'REGULER', 'BEASISWA'], {
      words: { PRAKERJA: 'Prakerja', B2B: 'Companies', REGULER: 'Regular', BEASISWA: 'Scholarship' },
      initial: 'REGULER',
      sort: true,
      filter: true,
      width: 120,
      typed: ['jenis'],
    }),
    minAttendancePct: int('Minimum attendance, %', { default: 100, min: 0, max: 100, width: 150 }),
    requiresVoucher: bool('Voucher', {
      default: true,
      filter: true,
      width: 90,
      yes: 'Needs a voucher',
      no: 'No voucher needed',
    }),
    active: bool('Active', { default: true, filter: true, width: 80, yes: 'Active', no: 'Inactive', typed: ['aktif'] }),
    description: text('Description', { max: 2000, rows: 3, list: false }),
  },
})
