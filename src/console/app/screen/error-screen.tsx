import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onReconnect } from '#console/api/reconnect.ts'
import { currentHref } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { ChunkError, reloadTo } from './chunk.ts'
import { useErrorText } from '#console/app/error-text.ts'

/** Stands in place of a screen that failed, and always offers a way on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const errorText = useErrorText()
  const again = useEffectEvent(() => {
    reset()
    void router.invalidate()
  })
  useEffect(() => onReconnect(() => again()), [])
  if (error instanceof ChunkError) {
    return (
      <ErrorState
        level={1}
        title={t('A part of the console could not be loaded.')}
        actions={
          <Button look="primary" onClick={() => reloadTo.assign(currentHref())}>
            {t('Reload the page')}
          </Button>
        }
      >
        {t('The console was probably updated, or the connection is poor. Reloading the page brings the new parts.')}
      </ErrorState>
    )
  }
  return (
    <ErrorState
      level={1}
      title={t('This screen could not be shown.')}
      actions={
        <Button
          look="primary"
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {t('Try again')}
        </Button>
      }
    >
      {error instanceof ApiError ? errorText(error) : t('Something in the console went wrong. Nothing was changed.')}
    </ErrorState>
  )
}
