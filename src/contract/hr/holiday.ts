import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import { code, day, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'

/** A day on which no one of a customer works. */
export const holiday = defineResource(kinds.holiday, {
  calls: generalCalls('/general/holiday', 'holiday'),
  keywords: ['holiday', 'hari libur', 'tanggal merah', 'cuti bersama'],
  label: 'name',
  hint: 'day',
  search: 'Name…',
  sort: '-day',
  empty: { title: 'No holidays yet', hint: 'Leave and schedules skip the days in this list.' },
  fields: {
    day: day('Day', {
      required: true,
      unique: true,
      sort: true,
      filter: true,
      main: 1,
      width: 120,
      bounds: ['dayFrom', 'dayTo'],
      typed: ['tanggal'],
    }),
    name: text('Name', { required: true, max: 160, search: 'contains', sort: true, edit: true, main: 2, width: 320 }),
    kind: code('Kind', ['HOLIDAY', 'JOINT_LEAVE', 'COMPANY'], {
      words: { HOLIDAY: 'National holiday', JOINT_LEAVE: 'Joint leave', COMPANY: 'Company holiday' },
      default: 'HOLIDAY',
      filter: true,
      sort: true,
      width: 150,
    }),
  },
})
