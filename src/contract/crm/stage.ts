import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import { code, int, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { stageKinds } from './prospect.rules.ts'

/** A stage of the pipeline: what a prospect goes through on the way to a class. */
export const stage = defineResource(kinds.stage, {
  calls: generalCalls('/api/crm/pipeline-stages', 'pipeline-stage', 'general', 'code200'),
  keywords: ['stage', 'pipeline', 'tahap'],
  label: 'name',
  hint: 'code',
  search: 'Name or code…',
  sort: 'order',
  commands: ['create', 'edit', 'restore', 'export'],
  empty: { title: 'No stages yet', hint: 'Prospects go from stage to stage until they are won or lost.' },
  fields: {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 60,
      edit: true,
      main: 1,
      width: 220,
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
      width: 150,
      find: 'word',
      typed: ['kode'],
      pattern: [/^[A-Z0-9][A-Z0-9_-]*$/, 'must be capitals, digits, _ and -'],
    }),
    kind: code('Kind', stageKinds, {
      words: { OPEN: 'Open', WON: 'Won', LOST: 'Lost' },
      initial: 'OPEN',
      write: 'create',
      sort: true,
      filter: true,
      width: 100,
      typed: ['jenis'],
      help: "Can't be changed later.",
    }),
    order: int('Place', { required: true, min: 1, max: 999, sort: true, edit: true, width: 90, typed: ['urutan'] }),
    slaDays: int('Time limit, days', {
      min: 1,
      max: 365,
      sort: true,
      edit: true,
      width: 130,
      help: 'How long a prospect may be in this stage.',
    }),
    wipLimit: int('Most at once', {
      min: 1,
      max: 100_000,
      sort: true,
      edit: true,
      width: 120,
      help: 'How many prospects may be in this stage at once.',
    }),
    prospectCount: int('Prospects', { write: 'never', default: 0, filter: false, width: 100 }),
    color: text('Color', {
      max: 20,
      code: true,
      width: 100,
      filter: false,
      placeholder: '#0ea5e9',
      pattern: [/^(#[0-9a-f]{6})?$/i, 'must be a color such as #0ea5e9'],
    }),
  },
})
export type Stage = RecordOfKind<typeof stage>
