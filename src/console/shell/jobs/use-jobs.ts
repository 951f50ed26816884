import { useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { goTo } from '#console/app/current-console.ts'
import type { Translate } from '#console/app/i18n.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Progress } from '#contract/core/progress.ts'
import { jobList } from '#contract/core/progress.ts'
import { apiQuery } from '#console/api/query.ts'
import type { ToastAction } from '#console/ui/layer/toasts.ts'
import { showToast } from '#console/ui/layer/toasts.ts'

/** Has all that a job did taken back. */
export const undo = async (job: Progress) => (await import('./undo-job.ts')).undoJob(job)

/** The jobs that can be taken back as far as is known, by id: what tells of their end offers that as long. */
const undoableAtom = atom<ReadonlySet<string>>(new Set<string>())

const undoOf = (job: Progress, label: string): ToastAction => ({
  label,
  onSelect: () => void undo(job),
  while: atom((get) => get(undoableAtom).has(job.progressId)),
})

/** A job that has not come to its end. */
export function isRunning(job: Progress): boolean {
  return job.status === 'QUEUED' || job.status === 'RUNNING'
}

/** Where a job's result is to be seen. */
export function resultHref(job: Progress): string | undefined {
  if (job.kind === 'VERIFICATION') return job.status === 'DONE' ? `/verification?job=${job.progressId}` : undefined
  return job.batchId !== null && job.succeeded > 0 ? `/voucher?batchId=${job.batchId}` : undefined
}

/** What a job is called: a command over many records as that command, its undo beside it. */
export function titleOf({ kind, title }: Progress, t: Translate): string {
  const undone = kind === 'BULK' ? /^Undo: (.+)$/.exec(title)?.[1] : undefined
  return undone === undefined ? t(title) : t('Undo: {{what}}', { what: t(undone) })
}

/** Rows per second since the job began; `null` before there is anything to measure. */
export function rateOf(job: Progress, nowMs: number): number | null {
  if (job.startedAt === null || job.processed === 0) return null
  const end = job.finishedAt === null ? nowMs : Date.parse(job.finishedAt)
  const seconds = (end - Date.parse(job.startedAt)) / 1000
  return seconds > 0 ? Math.round(job.processed / seconds) : null
}

/**
 * The caller's jobs and when they were read: every second while one runs. What has ended since the last answer is
 * announced, also what nobody saw running, and lists are read anew.
 */
export function useJobs(): { jobs: readonly Progress[]; readAt: number } {
  const store = useStore()
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    ...apiQuery(jobList, {}),
    refetchInterval: (query) => (query.state.data?.data.some(isRunning) ? 1_000 : false),
  })
  const jobs = data?.data
  /** The jobs whose end is known already; those of the first answer ended before the person looked. */
  const over = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!jobs) return
    store.set(undoableAtom, new Set(jobs.flatMap((job) => (job.undo === 'open' ? [job.progressId] : []))))
    const before = over.current
    const ended = before ? jobs.filter((job) => !isRunning(job) && !before.has(job.progressId)) : []
    // One that is tried again has not come to its end, although it had.
    const now = new Set(before)
    for (const job of jobs) now[isRunning(job) ? 'delete' : 'add'](job.progressId)
    over.current = now
    for (const job of ended) announce(job)
    if (ended.length > 0) {
      void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== jobList.path })
    }

    function announce(job: Progress) {
      const href = resultHref(job)
      const failed = job.status === 'FAILED' || job.failed > 0
      const words = {
        DONE: job.failed > 0 ? t('Done, with failures') : t('Done'),
        FAILED: t('Failed'),
        CANCELLED: t('Cancelled'),
        QUEUED: '',
        RUNNING: '',
      }
      showToast({
        tone: failed ? 'error' : 'success',
        title: `${titleOf(job, t)}: ${words[job.status]}`,
        ...(job.message ? { detail: job.message } : {}),
        ...(href ? { action: { label: t('Show the result'), onSelect: () => goTo(href) } } : {}),
        ...(job.undo === 'open' ? { action: undoOf(job, t('Undo')) } : {}),
      })
    }
  }, [jobs, queries, store, t])
  return { jobs: jobs ?? [], readAt: dataUpdatedAt }
}
