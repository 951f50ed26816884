import {
  CreateShorter,
  LINK_PATH,
  linkFlags,
  Shorter,
  shorterRecords,
  UpdateShorter,
} from '#contract/report/shorter.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { reportsField } from '#console/form/known-fields.ts'
import { records } from '#console/form/record-source.ts'
import { changes } from '#console/resource/changes.tsx'
import { resourceView, seenAs } from '#console/resource/view.ts'
import { number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { flagWords } from './flag-words.ts'
import { shorterReports } from './shorter-reports.ts'

type ShorterForm = {
  code: string
  title: string
  targetUrl: string
  flag: string | null
  coreClassId: number | null
  expiresAt: string | null
  active: boolean
  exclude: boolean
}

const flags = linkFlags.map((value) => ({ value, label: flagWords[value] }))

/** Whether it leads somewhere now. */
const stateOf = ({ active, expiresAt }: Shorter) =>
  expiresAt !== null && new Date(expiresAt) <= new Date() ? 'Expired' : active ? 'Active' : 'Inactive'
const tones = { Active: 'success', Inactive: 'neutral', Expired: 'warning' } as const

/** The short address, as people send it; it opens where it leads to. */
function Address({ row }: { row: Shorter }) {
  const path = `${LINK_PATH}/${row.code}`
  return (
    <a href={path} target="_blank" rel="noreferrer" className="font-mono text-accent underline select-all">
      {`${location.host}${path}`}
    </a>
  )
}

function Target({ row }: { row: Shorter }) {
  return (
    <a href={row.targetUrl} target="_blank" rel="noreferrer" className="break-all text-accent underline">
      {row.targetUrl}
    </a>
  )
}

function State({ row }: { row: Shorter }) {
  const { t } = useTranslation()
  const state = stateOf(row)
  return <StatusPill tone={tones[state]}>{t(state)}</StatusPill>
}

const fields = [
  { name: 'title', label: 'Title', kind: 'text', max: 200 },
  { name: 'targetUrl', label: 'Leads to', kind: 'text', max: 2000, placeholder: 'https://…' },
  { name: 'flag', label: 'Used in', kind: 'enum', choices: flags },
] as const

export default resourceView<Shorter, ShorterForm>({
  ...seenAs(shorterRecords),
  reports: shorterReports,
  record: Shorter,
  columns: [
    {
      key: 'code',
      main: true,
      line: 1,
      title: 'Code',
      width: 190,
      sort: 'code',
      kind: 'code',
      value: (row) => row.code,
    },
    {
      key: 'title',
      main: true,
      line: 2,
      edit: 'title',
      title: 'Title',
      width: 240,
      sort: 'title',
      kind: 'text',
      value: (row) => row.title,
    },
    { key: 'targetUrl', edit: 'targetUrl', title: 'Leads to', width: 260, kind: 'text', value: (row) => row.targetUrl },
    {
      key: 'flag',
      main: true,
      line: 2,
      title: 'Used in',
      width: 110,
      sort: 'flag',
      kind: 'text',
      value: (row) => flagWords[row.flag],
    },
    {
      key: 'clickCount',
      main: true,
      line: 1,
      title: 'Clicks',
      width: 90,
      align: 'end',
      sort: 'clickCount',
      kind: 'number',
      value: (row) => row.clickCount,
    },
    {
      key: 'lastClickAt',
      title: 'Last click',
      width: 152,
      sort: 'lastClickAt',
      kind: 'datetime',
      value: (row) => row.lastClickAt,
    },
    { key: 'active', title: 'State', width: 100, kind: 'status', value: stateOf, tone: (row) => tones[stateOf(row)] },
    { key: 'expiresAt', title: 'Expires', width: 120, sort: 'expiresAt', kind: 'date', value: (row) => row.expiresAt },
    { key: 'createdAt', title: 'Created', width: 120, sort: 'createdAt', kind: 'date', value: (row) => row.createdAt },
  ],
  filters: (customerId) => [
    { key: 'flag', title: 'Used in', kind: 'enum', many: true, choices: flags },
    { key: 'active', title: 'State', kind: 'bool', yes: 'Only active ones', no: 'Only inactive ones' },
    {
      key: 'coreClassId',
      title: 'Class',
      kind: 'record',
      needs: 'class:read',
      source: records('class', customerId),
      named: ({ coreClass }) => (coreClass ? { value: coreClass.id, label: coreClass.title } : undefined),
    },
    { key: 'dateFrom', to: 'dateTo', title: 'Created', kind: 'dates' },
  ],
  defaultSort: '-createdAt',
  keyword: 'Code or title…',
  status: (row) => <State row={row} />,
  details: [
    {
      items: (row) => [
        { label: 'Address', value: <Address row={row} /> },
        { label: 'Title', value: row.title },
        { label: 'Leads to', value: <Target row={row} /> },
        { label: 'Used in', value: flagWords[row.flag] },
        { label: 'Class', value: row.coreClass?.title },
        { label: 'Expires', value: row.expiresAt ? <Moment value={row.expiresAt} time /> : null },
      ],
    },
    {
      title: 'Clicks',
      items: (row) => [
        { label: 'Clicks', value: number(row.clickCount) },
        { label: 'Last click', value: row.lastClickAt ? <Moment value={row.lastClickAt} time /> : null },
      ],
    },
    changes,
  ],
  line: {
    names: {
      kode: 'code',
      judul: 'title',
      target: 'targetUrl',
      used: 'flag',
      dipakai: 'flag',
      clicks: 'clickCount',
      klik: 'clickCount',
      aktif: 'active',
    },
  },
  empty: { title: 'No short links yet', hint: 'A short address that leads to a long one, with its clicks counted.' },
  form: {
    sections({ customerId, row }) {
      const code = {
        name: 'code',
        label: 'Code',
        kind: 'text',
        max: 32,
        placeholder: 'excel-juni',
        help: 'The address ends with it: small letters, digits and hyphens. It stays as it is.',
      } as const
      const about = [
        {
          name: 'coreClassId',
          label: 'Class',
          kind: 'record',
          source: () => records('class', customerId),
          placeholder: 'Code or title',
        } as const,
        { name: 'expiresAt', label: 'Expires', kind: 'moment' } as const,
        { name: 'active', label: 'State', kind: 'bool', text: 'It leads on' } as const,
      ]
      return [{ fields: row ? [...fields, ...about, reportsField] : [code, ...fields, ...about] }]
    },
    blank: {
      code: '',
      title: '',
      targetUrl: '',
      flag: null,
      coreClassId: null,
      expiresAt: null,
      active: true,
      exclude: false,
    },
    values: (row) => ({
      code: row.code,
      title: row.title,
      targetUrl: row.targetUrl,
      flag: row.flag,
      coreClassId: row.coreClassId,
      expiresAt: row.expiresAt,
      active: row.active,
      exclude: row.exclude,
    }),
    required: ['code', 'title', 'targetUrl', 'flag'],
    requiredToEdit: ['title', 'targetUrl', 'flag'],
    create: CreateShorter,
    update: UpdateShorter,
    creation: ({ exclude: _exclude, ...values }) => values,
  },
})
