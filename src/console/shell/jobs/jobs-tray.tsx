import { useTranslation } from '#console/app/i18n.ts'
import { useQueryClient } from '@tanstack/react-query'
import { jobList } from '#contract/core/progress.ts'
import { cx } from '#console/ui/cx.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Popover } from '#console/ui/layer/popover.tsx'
import { JobRow } from './job-row.tsx'
import { isRunning, useJobs } from './use-jobs.ts'

/** The background jobs of the last days; the button says how many run. */
export function JobsTray() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { jobs, readAt } = useJobs()
  const running = jobs.filter(isRunning)
  const first = running[0]
  const label = running.length > 0 ? t('{{count}} jobs are running', { count: running.length }) : t('Jobs')
  return (
    <Popover
      label={label}
      command="console.jobs"
      onOpen={() => void queries.invalidateQueries({ queryKey: [jobList.path] })}
      buttonClassName={cx(
        'inline-flex h-control min-w-control shrink-0 items-center justify-center gap-1 rounded-md px-1.5 transition-colors hover:bg-hover hover:text-text',
        first ? 'text-accent' : 'text-muted',
      )}
      button={
        <>
          <Icon name={first ? 'loader' : 'list-checks'} className={cx('shrink-0', first && 'animate-turn')} />
          {first ? <span className="text-sm font-medium">{first.percent}%</span> : null}
        </>
      }
    >
      {(close) => (
        <>
          <h2 className="border-b border-line px-4 py-2.5 font-semibold">{t('Jobs')}</h2>
          {jobs.length === 0 ? (
            <EmptyState title={t('No jobs in the last seven days.')}>
              {t('Long-running jobs appear here while you keep working.')}
            </EmptyState>
          ) : (
            <ul className="max-h-[26rem] overflow-y-auto">
              {jobs.map((job) => (
                <JobRow key={job.progressId} job={job} readAt={readAt} onLeave={close} />
              ))}
            </ul>
          )}
        </>
      )}
    </Popover>
  )
}
