import type { ApiError } from '#contract/core/api-error.ts'
import { bulkUndo } from '#contract/core/bulk.ts'
import type { Progress } from '#contract/core/progress.ts'
import { jobList } from '#contract/core/progress.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { callApi } from '#console/api/api.ts'
import { errorText } from '#console/app/error-text.ts'
import { i18n } from '#console/app/i18n.ts'
import { undoStackAtom } from '#console/commands/history/undo-stack.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import { afterRefusal } from '#engine/undo-stack.ts'

/** Has taken back what a job did, and says how that begins. Never throws. */
export async function undoJob({ progressId }: Progress): Promise<void> {
  try {
    const { total } = await callApi(bulkUndo, { progressId }, { command: { id: 'audit.undo', surface: 'undo' } })
    currentStore().set(undoStackAtom, afterRefusal(currentStore().get(undoStackAtom), [progressId]))
    showToast({ tone: 'success', title: i18n.t('Undo: started for {{count}} records', { count: total }) })
  } catch (error) {
    showToast({ tone: 'error', title: errorText(error as ApiError) })
  }
  await currentQueryClient().invalidateQueries({ queryKey: [jobList.path] })
}
