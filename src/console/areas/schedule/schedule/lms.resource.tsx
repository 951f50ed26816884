import { lms } from '#contract/schedule/schedule.ts'
import type { Workflow } from '#contract/schedule/workflow.rules.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { useTranslation } from '#console/app/i18n.ts'
import { showResource } from '#console/resource/show.tsx'
import { activitiesWords, staffWords } from './schedule-words.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'

const Meetings = lazyPart(() => import('./meetings-editor.tsx'))
const NewMeetings = lazyPart(async () => ({ default: (await import('./meetings-editor.tsx')).MeetingsEditor }))
const Students = lazyPart(() => import('../students/students-panel.tsx'))
const Staff = lazyPart(() => import('./staff-editor.tsx'))

const workflowTones: Readonly<Record<Workflow, Tone>> = {
  DRAFT: 'neutral',
  REVIEW: 'warning',
  PUBLISHED: 'accent',
  ONGOING: 'active',
  GRADING: 'pending',
  COMPLETED: 'success',
  CANCELLED: 'danger',
}

function State({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation()
  return <StatusPill tone={workflowTones[workflow]}>{t(codeWords(workflow))}</StatusPill>
}

const times = ['startAt', 'endAt', 'enrollOpenAt', 'enrollCloseAt'] as const
const seats = ['mode', 'capacity', 'waitingList', 'price', 'location'] as const
const rules = ['passingScore', 'minAttendancePct', 'externalScheduleCode', 'notes'] as const

export default showResource(lms, {
  views: [
    { key: 'running', title: 'Running', search: { workflow: ['ONGOING'] } },
    {
      key: 'starting',
      title: 'Starting this week',
      search: { workflow: ['DRAFT', 'REVIEW', 'PUBLISHED', 'ONGOING'] },
      days: ['startFrom', 'startTo', 'this week'],
    },
    { key: 'grading', title: 'To grade', search: { workflow: ['GRADING'] } },
    { key: 'seats', title: 'With free seats', search: { workflow: ['PUBLISHED'], hasSeats: true } },
  ],
  tones: { workflow: workflowTones },
  dimmed: ({ exclude, workflow }) => exclude || workflow === 'CANCELLED',
  status: ({ workflow }) => <State workflow={workflow} />,
  values: { workflow: ({ workflow }) => <State workflow={workflow} /> },
  details: [
    { items: ['workflow', 'coreClass', 'variant', 'startAt', 'endAt', 'instructors', 'location'] },
    { title: 'Participants', items: ['enrolledCount', 'capacity', 'waitingList', 'enrollOpenAt', 'enrollCloseAt'] },
    { title: 'Rules', items: ['mode', 'price', ...rules, 'cancelReason'] },
  ],
  tabs: [{ key: 'students', title: 'Participants', render: (row) => <Students key={row.id} row={row} /> }],
  sidePanel: ({ row }) => <Students key={row.id} row={row} />,
  form: {
    sections: ({ row }) => [
      { fields: row ? ['title', ...times] : ['coreClassId', 'title', ...times] },
      { title: 'Capacity and price', fields: seats },
      { title: 'Instructors', fields: [{ name: 'staff', kind: 'custom', component: Staff, words: staffWords }] },
      {
        title: 'Meetings',
        fields: [
          { name: 'activities', kind: 'custom', component: row ? Meetings : NewMeetings, words: activitiesWords },
          'allowOverlap',
          ...(row ? (['notify'] as const) : []),
        ],
      },
      { title: 'Rules', fields: row ? [...rules, 'exclude'] : rules },
    ],
  },
})
