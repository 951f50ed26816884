import { useSetAtom } from 'jotai'
import type { Ref } from 'react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { showNewsAtom } from './live-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useKeys } from '#console/app/key-settings.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { useNews } from './use-news.ts'

export interface NewsBarHandle {
  /** Shows what is new. */
  update: () => void
}

interface NewsBarProps<Row> {
  model: ListModel<Row>
  handle: Ref<NewsBarHandle>
  /** Called when the button, which had the focus, goes. */
  onDone: () => void
}

/** What has been changed by others and waits to be shown. It lies over the rows, so that they stay where they are. */
export function NewsBar<Row>({ model, handle, onDone }: NewsBarProps<Row>) {
  const { t } = useTranslation()
  const news = useNews(model)
  const keys = useKeys('list.update', 'n')
  const { fresh, gone, many } = news.waiting
  const isWaiting = many || fresh.size + gone.size > 0
  const noun = t(model.list.noun.many)

  useImperativeHandle(handle, () => ({ update: () => void news.update() }))

  const setShowNews = useSetAtom(showNewsAtom)
  const latest = useRef(news)
  useEffect(() => {
    latest.current = news
  })
  useEffect(() => {
    setShowNews(isWaiting ? { run: () => void latest.current.update() } : null)
    return () => setShowNews(null)
  }, [isWaiting, setShowNews])

  const words = [
    ...(many ? [t('Many {{noun}} were changed', { noun })] : []),
    ...(fresh.size > 0 ? [t('New {{noun}}: {{n}}', { noun, n: number(fresh.size) })] : []),
    ...(gone.size > 0 ? [t('No longer in this list: {{n}}', { n: number(gone.size) })] : []),
  ]
  return (
    <div className="pointer-events-none relative">
      <div className="absolute inset-x-0 bottom-3 flex justify-center">
        <div
          role="status"
          className={
            isWaiting
              ? 'pointer-events-auto flex items-center gap-3 rounded-md border border-line bg-raised py-1 pr-1 pl-3 shadow-raised'
              : undefined
          }
        >
          {isWaiting ? (
            <>
              {words.join(' · ')}
              <Button
                keys={keys}
                onClick={() => {
                  onDone()
                  void news.update()
                }}
              >
                {t('Update the list')}
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </div>
  )
}
