import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { coreClass } from '#contract/class/class.ts'
import { coreClassVariants } from '#contract/class/class-calls.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { schedulePlan } from '#contract/schedule/plan.ts'
import type { Schedule } from '#contract/schedule/schedule.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { apiQuery } from '#console/api/query.ts'
import { goTo } from '#console/app/current-console.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { useResting } from '#console/form/use-resting.ts'
import type { Customer } from '#console/list/customer.tsx'
import { useSaving } from '#console/screen/use-saving.tsx'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { say } from '#engine/say.ts'
import { PlanCalendar } from './plan-calendar.tsx'
import { PlanFields } from './plan-fields.tsx'
import { PlanMeetings } from './plan-meetings.tsx'
import type { About, PlanValues } from './planning.ts'
import { issuesAtFields, issuesOf, newSchedule, planBody } from './planning.ts'

interface Props {
  customer: Customer
  initial: PlanValues
  /** The schedule that is copied. */
  source?: Schedule
  /** What was typed in a line before the screen was opened. */
  typed?: string
}

interface Known {
  about: About
  plan: ReturnType<typeof usePlan> | undefined
}
const NOTHING: About = { coreClass: undefined, variant: undefined, source: undefined }
const NO_ISSUES: ReadonlyMap<string, string> = new Map()

/** The answer of a query whose values rest; the one before meanwhile. */
function usePlan(customerId: number, body: ReturnType<typeof planBody>) {
  const asked = useResting(JSON.stringify(body ?? null), 250)
  const known = JSON.parse(asked) as NonNullable<typeof body> | null
  const question = apiQuery(schedulePlan, { customerId, body: known ?? { start: '', pattern: [], skipHolidays: true } })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...question,
    enabled: known !== null,
    placeholderData: (previous) => previous,
    retry: false,
  })
  const isCurrent = asked === JSON.stringify(body ?? null) && data !== undefined && !isPlaceholderData
  return { planned: known === null ? undefined : data, error, isCurrent, refetch }
}

/** Plans a schedule: the form, and next to it the resulting meetings with their conflicts. */
export function PlanScreen({ customer, initial, source, typed = '' }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  // What saving needs is known only once the values are.
  const latest = useRef<Known>({ about: NOTHING, plan: undefined })
  const saving = useSaving<PlanValues, Schedule>({
    command: 'lms.create',
    draft: `${customer.id}.plan.${source?.id ?? ''}`,
    stored: { values: initial },
    check(now) {
      setAsked(true)
      const { plan, about } = latest.current
      return issuesOf(now, about, true).size === 0 && plan?.isCurrent === true && plan.error === null
    },
    async save(now, call) {
      const { plan, about } = latest.current
      try {
        const body = newSchedule(now, about, plan?.planned ?? [])
        return await call(lms.calls.create, { query: { customerId: customer.id }, body })
      } catch (error) {
        // Another user may have taken the time: the plan shows which.
        void plan?.refetch()
        throw error
      }
    },
    saved(row, writing) {
      void client.invalidateQueries({ queryKey: [lms.calls.list.path] })
      writing.saved(say('Schedule {{code}} created', { code: row.code }), lms.label(row))
      goTo(`/jadwalkelas/new-schema/${row.id}`, { force: true })
      return { stored: { values: initial } }
    },
    words: { save: 'Create', next: 'Create' },
  })
  const { values, change } = saving
  const { coreClassId, variantId } = values
  const { data: ofClass } = useQuery({
    ...apiQuery(coreClass.calls.read, { customerId: customer.id, id: coreClassId ?? 0 }),
    enabled: coreClassId !== null,
  })
  const { data: variants = [] } = useQuery({
    ...apiQuery(coreClassVariants, { customerId: customer.id, query: { coreClassId: coreClassId ?? undefined } }),
    enabled: coreClassId !== null,
  })
  const offered = coreClassId === null ? [] : variants.filter(({ active }) => active)
  const about = {
    coreClass: ofClass?.id === coreClassId ? ofClass : undefined,
    variant: offered.find(({ id }) => id === variantId),
    source,
  }
  const plan = usePlan(customer.id, planBody(values, about))
  useEffect(() => {
    latest.current = { about, plan }
  })
  const { planned } = plan
  const refused = plan.error instanceof ApiError ? plan.error.issues : []
  const issues = new Map([
    ...issuesOf(values, about, asked),
    ...(refused.length > 0 ? issuesAtFields(refused) : NO_ISSUES),
  ])
  const wrong = planned?.filter(({ conflicts }) => conflicts.length > 0).length ?? 0
  const isOverlapping = planned?.some(({ conflicts }) =>
    conflicts.some(({ kind }) => kind !== 'HOLIDAY' && kind !== 'NOT_AVAILABLE'),
  )
  const wanted = typeof values.meetings === 'number' ? values.meetings : 0

  return (
    <FormPage title={source ? t('Copy schedule') : t('New schedule')} cancelTo={lms.path}>
      <div className="flex flex-col gap-6 @4xl:flex-row">
        <div className="w-full shrink-0 @4xl:w-96">
          <PlanFields
            customerId={customer.id}
            values={values}
            about={about}
            variants={offered}
            issues={issues}
            typed={typed}
            onChange={change}
          />
        </div>
        <section aria-label={t('Plan')} className="flex min-w-0 grow flex-col gap-4">
          {plan.error && refused.length === 0 ? <p className="text-danger">{errorText(plan.error)}</p> : null}
          {planned === undefined || planned.length === 0 ? (
            <p className="text-muted">{t('The meetings are shown here once class, start and days are chosen.')}</p>
          ) : (
            <>
              <p role="status" className="font-medium">
                {wrong === 0
                  ? t('{{count}} meetings, no conflicts', { count: planned.length })
                  : t('{{count}} meetings, {{wrong}} with conflicts', { count: planned.length, wrong })}
              </p>
              {planned.length < wanted ? (
                <p className="text-warning">
                  {t('Within two years there is room for {{count}} meetings only.', { count: planned.length })}
                </p>
              ) : null}
              <PlanCalendar planned={planned} zone={customer.timezone} />
              <PlanMeetings
                planned={planned}
                chosen={values.chosen}
                zone={customer.timezone}
                onChoose={(chosen) => change((before) => ({ ...before, chosen }))}
              />
            </>
          )}
        </section>
      </div>
      <div className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3">
        <Button look="primary" busy={saving.isSaving} onClick={() => void saving.submit()}>
          {t('Create')}
        </Button>
        <Kbd keys="mod+enter" />
        {isOverlapping ? (
          <Checkbox
            checked={values.allowOverlap}
            onChange={(event) => change((before) => ({ ...before, allowOverlap: event.target.checked }))}
          >
            {t('Accept overlaps with other meetings')}
          </Checkbox>
        ) : null}
        {saving.failure === undefined ? null : (
          <p role="alert" className="text-danger">
            {saving.failure}
          </p>
        )}
        {asked && issues.size > 0 ? (
          <p role="alert" className="text-danger">
            {t('Check the marked fields.')}
          </p>
        ) : null}
      </div>
      {saving.guard}
    </FormPage>
  )
}
