import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnWork } from '#contract/hr/own-work.ts'
import { ownWork } from '#contract/hr/own-work.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { calendarDay } from '#console/ui/format.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { ownAskCommands } from './own-leave.commands.ts'
import { BalanceTable, Ledger } from './balances.tsx'
import { OwnRequestForm } from './own-request-form.tsx'
import { OwnRequests } from './own-requests.tsx'
import { WaitingReports } from './waiting-reports.tsx'

const heading = 'px-4 pt-4 pb-1 text-sm font-semibold text-muted'

function About({ employee }: Pick<OwnWork, 'employee'>) {
  return (
    <DetailList
      items={[
        { label: 'Employee number', value: employee.employeeNo },
        { label: 'Position', value: `${employee.position} · ${employee.departmentName}` },
        { label: 'Supervisor', value: employee.supervisor?.name ?? null },
        { label: 'First day', value: calendarDay(employee.joinDate) },
        { label: 'Contract until', value: employee.contractEnd === null ? null : calendarDay(employee.contractEnd) },
        { label: 'NIK', value: employee.nikMask },
      ]}
    />
  )
}

function Shown({ work }: { work: OwnWork }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const askKeys = useCommandKeys(ownAskCommands.ask)
  useScreenCommands(ownAskCommands, { ask: () => setAsking(true) })
  const changed = () => void client.invalidateQueries({ queryKey: [ownWork.path] })
  return (
    <>
      <PageHeader
        title={t('My leave')}
        actions={
          <Button look="primary" icon="plus" keys={askKeys} onClick={() => setAsking(true)}>
            {t('Ask for leave')}
          </Button>
        }
      >
        {work.employee.name}
      </PageHeader>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        className="@container min-h-0 grow overflow-y-auto border-t border-line -outline-offset-2"
      >
        {isAsking ? (
          <section aria-label={t('Ask for leave')} className="border-b border-line px-4 py-4">
            <OwnRequestForm
              types={work.leaveTypes}
              onDone={() => {
                setAsking(false)
                changed()
              }}
              onCancel={() => setAsking(false)}
            />
          </section>
        ) : null}
        {work.isSupervisor ? (
          <section aria-label={t('Waiting for your decision')}>
            <h2 className={heading}>{t('Waiting for your decision')}</h2>
            <WaitingReports rows={work.waiting} onDecided={changed} />
          </section>
        ) : null}
        <section aria-label={t('Requests')}>
          <h2 className={heading}>{t('Requests')}</h2>
          <OwnRequests rows={work.requests} onChanged={changed} />
        </section>
        <section aria-label={t('Leave balance')}>
          <h2 className={heading}>{t('Leave balance')}</h2>
          <BalanceTable balances={work.balances.balances} />
          <h3 className={heading}>{t('Changes of the balances')}</h3>
          <Ledger ledger={work.balances.ledger} balances={work.balances.balances} />
        </section>
        <section aria-label={t('My record')}>
          <h2 className={heading}>{t('My record')}</h2>
          <About employee={work.employee} />
        </section>
      </div>
    </>
  )
}

/** The own leave of an employee: balances, requests, and those of direct reports that wait. */
export default function OwnLeaveScreen() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(apiQuery(ownWork, {}))
  if (data) return <Shown work={data} />
  return (
    <>
      <PageHeader title={t('My leave')} />
      {error instanceof ApiError && error.code === 'NO_EMPLOYEE' ? (
        <EmptyState title={t('Your account does not belong to an employee.')}>
          {t('HR can connect your account with your record.')}
        </EmptyState>
      ) : error ? (
        <ErrorState
          title={t('Your leave could not be loaded.')}
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        />
      ) : (
        <Skeleton className="m-4 h-60" />
      )}
    </>
  )
}
