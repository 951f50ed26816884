import { useSetAtom } from 'jotai'
import type { Ref } from 'react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { updateListAtom } from './live-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useKeys } from '#console/app/key-settings.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { useListChanges } from './use-list-changes.ts'

export interface ChangesBarHandle {
  /** Shows what is new. */
  update: () => void
}

interface ChangesBarProps<Row> {
  model: ListModel<Row>
  handle: Ref<ChangesBarHandle>
  /** Called when the button, which had the focus, goes. */
  onDone: () => void
}

/** What has been changed by others and waits to be shown. It lies over the rows, so that they stay where they are. */
export function ChangesBar<Row>({ model, handle, onDone }: ChangesBarProps<Row>) {
  const { t } = useTranslation()
  const changes = useListChanges(model)
  const keys = useKeys('list.update', 'n')
  const { fresh, removed, many } = changes.waiting
  const isWaiting = many || fresh.size + removed.size > 0
  const noun = t(model.list.noun.many)

  useImperativeHandle(handle, () => ({ update: () => void changes.update() }))

  const setUpdateList = useSetAtom(updateListAtom)
  const latest = useRef(changes)
  useEffect(() => {
    latest.current = changes
  })
  useEffect(() => {
    setUpdateList(isWaiting ? { run: () => void latest.current.update() } : null)
    return () => setUpdateList(null)
  }, [isWaiting, setUpdateList])

  const words = [
    ...(many ? [t('Many {{noun}} were changed', { noun })] : []),
    ...(fresh.size > 0 ? [t('New {{noun}}: {{n}}', { noun, n: number(fresh.size) })] : []),
    ...(removed.size > 0 ? [t('No longer in this list: {{n}}', { n: number(removed.size) })] : []),
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
                  void changes.update()
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
