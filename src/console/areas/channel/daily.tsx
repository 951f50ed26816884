import { platformWords } from '#contract/channel/platform-words.ts'
import {
  CreateDaily,
  dailyCalls,
  DailyEcommerce,
  dailyFields,
  dayFigures,
  daySources,
  UpdateDaily,
} from '#contract/channel/daily.ts'
import { canChangeDay } from '#contract/channel/daily.rules.ts'
import { dayLabel } from '#commands/prompts/daily.ts'
import type { FieldSpec } from '#console/form/fields.ts'
import { reportsField } from '#console/form/known-fields.ts'
import { platforms } from '#console/form/platform-source.ts'
import { records } from '#console/form/record-source.ts'
import { resourceView } from '#console/resource/view.ts'
import { codeChoices, codeWords } from '#console/list/rows/cell.tsx'
import type { Column, Tone } from '#console/list/resource-list.ts'
import { calendarDay, rupiah } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { figure, figureWords, SalesNow } from './daily-figures.tsx'

type DailyForm = {
  day: string | null
  platformCode: string | null
  coreClassId: number | null
  sold: number | string | null
  cancelled: number | string | null
  redeemed: number | string | null
  attended: number | string | null
  completed: number | string | null
  gross: number | string | null
  discount: number | string | null
  fee: number | string | null
  adjustment: number | string | null
  adjustmentNote: string
  exclude: boolean
}

const tones: Readonly<Record<DailyEcommerce['source'], Tone>> = {
  GENERATED: 'neutral',
  MANUAL: 'accent',
  ADJUSTED: 'warning',
}

const count = (key: (typeof dayFigures)[number], width = 76): Column<DailyEcommerce> => ({
  key,
  title: figureWords[key],
  width,
  align: 'end',
  sort: key,
  kind: 'number',
  value: (row) => row[key],
})
const money = (key: 'gross' | 'discount' | 'fee' | 'adjustment' | 'net', title: string): Column<DailyEcommerce> => ({
  key,
  title,
  width: 124,
  align: 'end',
  kind: 'money',
  value: (row) => row[key],
})

const figures: FieldSpec<DailyForm>[] = [
  ...(['sold', 'cancelled', 'redeemed', 'attended', 'completed'] as const).map((name): FieldSpec<DailyForm> => ({
    name,
    label: figureWords[name],
    kind: 'int',
  })),
  ...(['gross', 'discount', 'fee'] as const).map((name): FieldSpec<DailyForm> => ({
    name,
    label: figureWords[name],
    kind: 'rupiah',
  })),
]
const adjustment: FieldSpec<DailyForm>[] = [
  {
    name: 'adjustment',
    label: 'Adjustment',
    kind: 'int',
    help: 'Added to the calculated amount. Use a minus for deductions, e.g. -15.000.',
  },
  { name: 'adjustmentNote', label: 'Why', kind: 'text', max: 500 },
]

/** Nothing filled in is nothing: 0. */
const orZero = (values: Partial<DailyForm>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value === null && (key === 'adjustment' || (dayFigures as readonly string[]).includes(key)) ? 0 : value,
    ]),
  )

/** What was sold day by day, on each platform, of each class. */
export default resourceView<DailyEcommerce, DailyForm>({
  resource: 'daily',
  title: 'Daily e-commerce',
  noun: { one: 'daily record', many: 'daily records' },
  path: '/daily_ecommerce',
  calls: dailyCalls,
  record: DailyEcommerce,
  fields: dailyFields,
  table: 'daily_ecommerce',
  columns: [
    { key: 'day', main: true, line: 1, title: 'Day', width: 112, sort: 'day', kind: 'date', value: (row) => row.day },
    {
      key: 'platform',
      main: true,
      line: 2,
      title: 'Platform',
      width: 110,
      sort: 'platform',
      kind: 'text',
      value: (row) => platformWords(row.platformCode),
    },
    {
      key: 'class',
      main: true,
      line: 2,
      title: 'Class',
      width: 156,
      sort: 'class',
      kind: 'text',
      value: (row) => row.coreClass?.title ?? null,
    },
    { ...count('sold'), main: true },
    count('redeemed', 92),
    count('completed', 96),
    { ...money('gross', 'Gross'), sort: 'gross' },
    money('fee', 'Fee'),
    { ...money('adjustment', 'Adjustment'), edit: 'adjustment' },
    { ...money('net', 'Net'), sort: 'net', main: true, line: 1 },
    {
      key: 'source',
      title: 'Source',
      width: 110,
      sort: 'source',
      kind: 'status',
      value: (row) => row.source,
      tone: (row) => tones[row.source],
    },
    { key: 'locked', title: 'Locked', width: 80, sort: 'locked', kind: 'bool', value: (row) => row.locked },
  ],
  filters: (customerId) => [
    { key: 'dateFrom', to: 'dateTo', title: 'Day', kind: 'dates' },
    { key: 'platform', title: 'Platform', kind: 'list', many: true, source: platforms },
    {
      key: 'coreClassId',
      title: 'Class',
      kind: 'record',
      needs: 'class:read',
      source: records('class', customerId),
      named: ({ coreClass }) => (coreClass ? { value: coreClass.id, label: coreClass.title } : undefined),
    },
    { key: 'source', title: 'Source', kind: 'enum', many: true, choices: codeChoices(daySources) },
    { key: 'locked', title: 'Locked', kind: 'bool', yes: 'Only locked ones', no: 'Only open ones' },
  ],
  defaultSort: '-day,platform',
  keyword: 'Class…',
  label: dayLabel,
  status: (row) => (
    <span className="flex gap-2">
      <StatusPill tone={tones[row.source]}>{codeWords(row.source)}</StatusPill>
      {row.locked ? <StatusPill tone="accent">Locked</StatusPill> : null}
    </span>
  ),
  details: [
    {
      items: (row) => [
        { label: 'Day', value: calendarDay(row.day) },
        { label: 'Platform', value: platformWords(row.platformCode) },
        { label: 'Class', value: row.coreClass?.title },
        { label: 'Source', value: codeWords(row.source) },
        { label: 'Locked', value: row.locked ? 'Yes' : null },
      ],
    },
    {
      title: 'Figures',
      items: (row) => [
        ...dayFigures.map((key) => ({ label: figureWords[key], value: figure(key, row[key]) })),
        { label: 'Adjustment', value: rupiah(row.adjustment) },
        { label: 'Why', value: row.adjustmentNote },
        { label: 'Net', value: <strong>{rupiah(row.net)}</strong> },
        { label: 'Sales', value: row.counted ? <SalesNow row={row} /> : null },
      ],
    },
    {
      title: 'Changes',
      items: (row) => [
        { label: 'Counted', value: row.generatedAt ? <Moment value={row.generatedAt} time /> : null },
        { label: 'Changed', value: <Moment value={row.updatedAt} time /> },
        { label: 'Changed by', value: row.updatedBy?.name },
      ],
    },
  ],
  line: {
    names: {
      day: 'day',
      hari: 'day',
      tanggal: 'day',
      class: 'class',
      kelas: 'class',
      sold: 'sold',
      terjual: 'sold',
      gross: 'gross',
      kotor: 'gross',
      net: 'net',
      bersih: 'net',
      source: 'source',
      sumber: 'source',
      locked: 'locked',
      terkunci: 'locked',
    },
    words: { platform: { TOKOPEDIA: ['tokped'] } },
  },
  empty: {
    title: 'No daily records yet',
    hint: 'They are created when something is sold. Generate them for earlier days.',
    commands: ['daily.generate'],
  },
  form: {
    sections({ customerId, row }) {
      const about: FieldSpec<DailyForm>[] = [
        { name: 'day', label: 'Day', kind: 'date' },
        { name: 'platformCode', label: 'Platform', kind: 'list', source: platforms },
        {
          name: 'coreClassId',
          label: 'Class',
          kind: 'record',
          source: () => records('class', customerId),
          placeholder: 'Code or title',
        },
      ]
      return [
        ...(row ? [] : [{ fields: about }]),
        ...(row && row.source !== 'MANUAL' ? [] : [{ title: 'Figures', fields: figures }]),
        { title: 'Adjustment', fields: adjustment },
        ...(row ? [{ title: 'Here', fields: [reportsField] }] : []),
      ]
    },
    blank: {
      day: null,
      platformCode: null,
      coreClassId: null,
      sold: null,
      cancelled: null,
      redeemed: null,
      attended: null,
      completed: null,
      gross: null,
      discount: null,
      fee: null,
      adjustment: null,
      adjustmentNote: '',
      exclude: false,
    },
    values: ({ day, platformCode, coreClassId, adjustmentNote, exclude, ...row }) => ({
      day,
      platformCode,
      coreClassId,
      sold: row.sold,
      cancelled: row.cancelled,
      redeemed: row.redeemed,
      attended: row.attended,
      completed: row.completed,
      gross: row.gross,
      discount: row.discount,
      fee: row.fee,
      adjustment: row.adjustment,
      adjustmentNote: adjustmentNote ?? '',
      exclude,
    }),
    required: ['day', 'platformCode'],
    requiredToEdit: [],
    create: CreateDaily,
    update: UpdateDaily,
    creation: ({ exclude: _exclude, ...values }) => orZero(values),
    change: (changes) => orZero(changes),
    mayEdit: canChangeDay,
  },
  beside: SalesNow,
})
