import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import type { CoreClass } from '#contract/class/class.ts'
import { coreClass } from '#contract/class/class.ts'
import { minutesOf } from '#contract/class/class-parts.ts'
import { homeLayoutAtom } from '#console/app/home-layout.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { showResource } from '#console/resource/show.tsx'
import { number, rupiah } from '#console/ui/format.ts'
import { ClassSidePanel } from './class-side-panel.tsx'
import { ClassHead } from './class-head.tsx'
import { attributesWords, curationTones, syllabusWords, variantsWords } from './class-words.ts'

const SyllabusEditor = lazyPart(() => import('./syllabus/syllabus-editor.tsx'))
const VariantsEditor = lazyPart(() => import('./parts/variants-editor.tsx'))
const HomeStrip = lazyPart(() => import('#console/home/strip.tsx'))
const AttributesEditor = lazyPart(() => import('./parts/attributes-editor.tsx'))

/** The widgets of the home page, for those who want them here too. */
function Widgets({ customerId }: { customerId: number }) {
  const { aboveList } = useAtomValue(homeLayoutAtom)
  return aboveList ? (
    <Suspense fallback={null}>
      <HomeStrip customerId={customerId} />
    </Suspense>
  ) : null
}

function Cover({ row: { cover } }: { row: CoreClass }) {
  if (cover === null) return <span className="text-muted">–</span>
  return <img src={cover} alt="" loading="lazy" decoding="async" className="h-6 w-11 rounded-sm object-cover" />
}

/** Where a class is on sale, in one line. */
function SoldIn({ row }: { row: CoreClass }) {
  const { t } = useTranslation()
  const sold = (row.listings ?? []).filter(({ status }) => status === 'LISTED')
  if (sold.length === 0) return row.listings ? <span className="text-muted">{t('Not on sale')}</span> : null
  return (
    <span className="flex flex-col">
      {sold.map(({ id, store, variant, price, discountPrice }) => (
        <span key={id}>{[store, variant, rupiah(discountPrice ?? price)].filter(Boolean).join(' · ')}</span>
      ))}
    </span>
  )
}

/** The syllabus to be read. */
function Syllabus({ row }: { row: CoreClass }) {
  const { t } = useTranslation()
  const { activities } = row
  if (!activities) return null
  return (
    <ol className="flex flex-col gap-3 px-4 py-3">
      {activities.length === 0 ? <li className="text-muted">{t('No meetings yet')}</li> : null}
      {activities.map((meeting) => (
        <li key={meeting.id}>
          <p className="font-medium">
            {meeting.title} <span className="text-muted">{t('{{n}} min', { n: number(minutesOf(meeting)) })}</span>
          </p>
          <ul className="pl-4">
            {meeting.items.map((item) => (
              <li key={item.id}>{item.title}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const RESUBMITS = 'A change submits the class for curation again.'

/** The hint at a field: a curator's note, or that a change has to be approved again. */
function helpAt(row: CoreClass | undefined, field: string, isCurated = false): { help?: string } {
  const note = row?.curationStatus === 'REVISION' ? row.curationNotes.find((one) => one.field === field) : undefined
  if (note) return { help: i18n.t('Curator: {{note}}', { note: note.note }) }
  return isCurated && row?.curationStatus === 'APPROVED' ? { help: RESUBMITS } : {}
}

export default showResource(coreClass, {
  notice: Widgets,
  views: [
    { key: 'on-sale', title: 'On sale', search: { listingCount: 'between:1..' } },
    { key: 'curation', title: 'Waiting for curation', search: { curationStatus: ['SUBMITTED'] } },
    { key: 'unscheduled', title: 'Without schedule', search: { status: ['ACTIVE'], runningCount: 0 } },
  ],
  tones: {
    curationStatus: curationTones,
    status: { ACTIVE: 'success', INACTIVE: 'neutral' },
  },
  cells: { cover: (row) => <Cover row={row} /> },
  dimmed: ({ exclude, status }) => exclude || status === 'INACTIVE',
  status: (row) => <ClassHead row={row} />,
  values: { listings: (row) => <SoldIn row={row} />, requirements: ({ requirements }) => requirements },
  details: [
    { title: 'At a glance', items: ['basePrice', 'nextStart', 'seatsLeft', 'listings', 'requirements'] },
    {
      items: ['code', 'program', 'mode', 'level', 'language', 'summary', 'targetAudience', 'competencyCode'],
    },
    {
      title: 'In figures',
      items: ['meetingCount', 'durationMinutes', 'capacityDefault', 'passingScore', 'runningCount', 'studentCount'],
    },
    { title: 'Curation', items: ['curationStatus', 'curationNote', 'submittedAt', 'curatedAt', 'curatedBy'] },
  ],
  tabs: [{ key: 'syllabus', title: 'Syllabus', render: (row) => <Syllabus row={row} /> }],
  sidePanel: ClassSidePanel,
  form: {
    sections: ({ customerId, row }) => [
      {
        title: 'General',
        fields: [
          { name: 'title', ...helpAt(row, 'title', true) },
          'programId',
          { name: 'coverMediaId', kind: 'picture', customerId },
          { name: 'basePrice', ...helpAt(row, 'basePrice', true) },
          'mode',
          'level',
          'language',
          'status',
          { name: 'summary', ...helpAt(row, 'summary') },
          { name: 'targetAudience', ...helpAt(row, 'targetAudience') },
          { name: 'requirements', ...helpAt(row, 'requirements') },
          'competencyCode',
          'meetingCount',
          'durationMinutes',
          'capacityDefault',
          'passingScore',
          'certificateTemplateId',
        ],
      },
      {
        title: 'Attributes',
        fields: [{ name: 'attributes', kind: 'custom', component: AttributesEditor, words: attributesWords }],
      },
      {
        title: 'Variants',
        fields: [
          {
            name: 'variants',
            kind: 'custom',
            component: VariantsEditor,
            words: variantsWords,
            ...helpAt(row, 'variants'),
          },
        ],
      },
      {
        title: 'Syllabus',
        fields: [
          {
            name: 'activities',
            kind: 'custom',
            component: SyllabusEditor,
            words: syllabusWords,
            ...helpAt(row, 'activities', true),
          },
        ],
      },
    ],
  },
})
