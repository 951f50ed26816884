import { useState } from 'react'
import type { ScorableActivity } from '#contract/grading/scheme.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useWords } from '#console/commands/say.ts'
import { counted } from '#engine/say.ts'
import { itemWords } from '#console/form/outline/item-words.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'

interface ActivityPickerProps {
  /** The group that the activities come into. */
  into: string
  activities: readonly ScorableActivity[]
  onClose: () => void
  onAdd: (chosen: readonly ScorableActivity[]) => void
}

/** The activities of the schedule that are in no group, to choose from. */
export function ActivityPicker({ into, activities, onClose, onAdd }: ActivityPickerProps) {
  const { t } = useTranslation()
  const words = useWords()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const rows = activities.map(({ activityItemsId }) => String(activityItemsId))
  const { frame, handlers, stop } = useRovingFocus({ rows, labels: activities.map(({ title }) => title) })
  const all = chosen.size === activities.length
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const add = () => onAdd(activities.filter(({ activityItemsId }) => chosen.has(activityItemsId)))
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={t('Add activities to {{name}}', { name: into })}
      footer={
        activities.length === 0 ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button
              onClick={() => setChosen(new Set(all ? [] : activities.map(({ activityItemsId }) => activityItemsId)))}
            >
              {all ? t('Select none') : t('Select all')}
            </Button>
            <Button look="primary" disabled={chosen.size === 0} onClick={add}>
              {words(counted(chosen.size, 'Add {{count}} activity', 'Add {{count}} activities'))}
            </Button>
          </>
        )
      }
    >
      {activities.length === 0 ? (
        <p className="text-muted">{t('All activities that can be scored are already in the scheme.')}</p>
      ) : (
        <div ref={frame} {...handlers} className="max-h-[50vh] overflow-y-auto">
          <ul aria-label={t('Activities')}>
            {activities.map(({ activityItemsId: id, title, type }) => (
              <li key={id} data-row={id} className="flex min-h-8 items-center px-1">
                <Checkbox
                  className="min-w-0 grow"
                  checked={chosen.has(id)}
                  tabIndex={stop(String(id))}
                  onChange={() => toggle(id)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || chosen.size === 0) return
                    event.preventDefault()
                    add()
                  }}
                >
                  <span className="min-w-0 grow">{title}</span>
                  <span className="text-sm text-muted">{t(itemWords[type])}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
