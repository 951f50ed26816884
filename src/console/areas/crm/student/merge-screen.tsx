import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useId, useState } from 'react'
import type { MergedField } from '#contract/crm/student-merge.ts'
import { mergedFields } from '#contract/crm/student-merge.ts'
import type { Student } from '#contract/crm/student.ts'
import { occupationWords, student as described } from '#contract/crm/student.ts'
import { nameRef } from '#engine/context.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { startCommand } from '#console/commands/start-command.ts'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { linkClass } from '#console/screen/section.tsx'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { calendarDay } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Duplicates } from './duplicates.tsx'
import { mergeCommands } from './merge.commands.ts'

const route = getRouteApi('/_shell/crm/student/merge/$id')

interface Search {
  other?: number | undefined
}

/** What a field holds, in words. */
function textOf(row: Student, field: MergedField, t: (text: string) => string): string {
  if (field === 'nik') return row.nikMask ?? ''
  if (field === 'birthDate') return row.birthDate === null ? '' : calendarDay(row.birthDate)
  if (field === 'occupation') return row.occupation === null ? '' : t(occupationWords[row.occupation])
  if (field === 'gender') return row.gender === null ? '' : t(row.gender === 'L' ? 'Male' : 'Female')
  const value = row[field]
  return value === null ? '' : String(value)
}

const titleOf = (field: MergedField) => (field === 'nik' ? 'NIK' : described.described[field].title)

interface ChoiceProps {
  group: string
  text: string
  chosen: boolean
  onChoose: () => void
}

function Choice({ group, text, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <label
      className={cx('flex h-full min-w-0 items-baseline gap-2 px-3 py-1.5', chosen ? 'bg-accent-soft' : 'text-muted')}
    >
      <input type="radio" name={group} checked={chosen} onChange={onChoose} />
      <span className="min-w-0 break-words">{text === '' ? t('Empty') : text}</span>
    </label>
  )
}

interface CompareProps {
  survivor: Student
  other: Student
  onSwap: () => void
}

/** Two students field by field: what differs is chosen, and all that belongs to the other moves. */
function Compare({ survivor, other, onSwap }: CompareProps) {
  const { t } = useTranslation()
  const group = useId()
  const texts = mergedFields.map((field) => {
    const [own, its] = [textOf(survivor, field, t), textOf(other, field, t)]
    return { field, own, its, differs: own !== its }
  })
  const [chosen, setChosen] = useState<Partial<Record<MergedField, boolean>>>({})
  const isOther = (field: MergedField, own: string) => chosen[field] ?? own === ''
  const take = texts.flatMap(({ field, own, differs }) => (differs && isOther(field, own) ? [field] : []))
  const merge = () =>
    startCommand(
      'student.merge',
      { student: survivor.id, other: other.id, take, version: survivor.version, otherVersion: other.version },
      'toolbar',
      { refs: [survivor, other].map((row) => nameRef({ resource: 'student', id: row.id, label: row.name })) },
    )
  useScreenCommands(mergeCommands, { merge, swap: onSwap })
  const same = texts.filter(({ differs, own }) => !differs && own !== '')
  const tags = [...new Set([...survivor.tags, ...other.tags])]
  return (
    <div className="flex max-w-5xl flex-col gap-4 p-4">
      <div role="table" aria-label={t('Compare two students')} className="rounded-md border border-line">
        <div
          role="row"
          className="grid grid-cols-[8rem_1fr_1fr] border-b border-line bg-sunken text-sm max-sm:grid-cols-2"
        >
          <span role="columnheader" className="px-3 py-2 max-sm:sr-only">
            {t('Field')}
          </span>
          {[survivor, other].map((one, n) => (
            <span role="columnheader" key={one.id} className="flex flex-col px-3 py-2">
              <span className="font-semibold">{t(n === 0 ? 'Stays' : 'Is merged')}</span>
              <Link to="/crm/student/$id" params={{ id: one.id }} className={linkClass}>
                {`${one.studentNo} ${one.name}`}
              </Link>
              <span className="text-muted">
                {t(one.classCount === 1 ? '{{count}} class' : '{{count}} classes', { count: one.classCount })}
                {' · '}
                <Moment value={one.createdAt} />
              </span>
            </span>
          ))}
        </div>
        {texts
          .filter(({ differs }) => differs)
          .map(({ field, own, its }) => (
            <div
              role="row"
              key={field}
              className="grid grid-cols-[8rem_1fr_1fr] not-last:border-b not-last:border-line max-sm:grid-cols-2"
            >
              <span role="rowheader" className="px-3 py-1.5 font-medium max-sm:col-span-2">
                {t(titleOf(field))}
              </span>
              <span role="cell">
                <Choice
                  group={`${group}${field}`}
                  text={own}
                  chosen={!isOther(field, own)}
                  onChoose={() => setChosen({ ...chosen, [field]: false })}
                />
              </span>
              <span role="cell">
                <Choice
                  group={`${group}${field}`}
                  text={its}
                  chosen={isOther(field, own)}
                  onChoose={() => setChosen({ ...chosen, [field]: true })}
                />
              </span>
            </div>
          ))}
      </div>
      {same.length === 0 ? null : (
        <p className="text-muted">
          {t('The same in both: {{fields}}', { fields: same.map(({ field }) => t(titleOf(field))).join(', ') })}
        </p>
      )}
      {tags.length === 0 ? null : <p>{t('Tags of both: {{tags}}', { tags: tags.join(', ') })}</p>}
      <p className="text-muted">
        {t(
          'Classes, vouchers, orders, messages and all else of the other belong to this student. It can be undone for 30 days.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" icon="users" onClick={merge}>
          {t('Merge')}
        </Button>
        <Button onClick={onSwap}>{t('The other one stays')}</Button>
        <Link to="/crm/student/$id" params={{ id: survivor.id }} className={buttonClass()}>
          {t('Cancel')}
        </Link>
      </div>
    </div>
  )
}

function MergePage({ data: survivor, search, customer }: RecordScreenProps<{ id: number }, Search, Student>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const navigate = route.useNavigate()
  const { other: id } = search
  const { data: other, error } = useQuery({
    ...apiQuery(described.calls.read, { id: id ?? 0 }),
    enabled: id !== undefined && id !== survivor.id,
  })
  const swap = () => void navigate({ params: { id: id ?? survivor.id }, search: { other: survivor.id }, replace: true })
  return (
    <div className="h-full overflow-y-auto">
      <PageHeader title={t('Merge {{name}}', { name: survivor.name })}>
        {t('Choose what stays, field by field.')}
      </PageHeader>
      {id === undefined || id === survivor.id ? (
        <div className="max-w-3xl p-4">
          <Duplicates customerId={customer.id} id={survivor.id} />
        </div>
      ) : other ? (
        <Compare key={`${survivor.id} ${other.id}`} survivor={survivor} other={other} onSwap={swap} />
      ) : error ? (
        <p role="alert" className="p-4 text-danger">
          {errorText(error)}
        </p>
      ) : (
        <Skeleton className="m-4 h-60" />
      )}
    </div>
  )
}

function Back() {
  const { t } = useTranslation()
  return (
    <Link to={described.path} className={buttonClass('secondary')}>
      {t('Go to students')}
    </Link>
  )
}

/** Two students side by side, who may be one. */
const MergeScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: described.calls.read,
  input: ({ params: { id } }) => ({ id }),
  record: ({ id }) => ({ id, audit: 'student', live: 'student' }),
  noun: 'student',
  title: 'Merge students',
  name: ({ name }) => name,
  Back,
  Screen: MergePage,
})
export default MergeScreen
