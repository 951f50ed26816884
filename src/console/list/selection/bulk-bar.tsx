import { useTranslation } from '#console/app/i18n.ts'
import { useKeys } from '#console/app/key-settings.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { CommandButtons } from '#console/list/drawer/command-buttons.tsx'
import type { ListModel } from '#console/list/use-list.ts'

/** What can be done with the selected rows, and how many they are. It stands over the foot of the list. */
export function BulkBar<Row>({ model, onClear }: { model: ListModel<Row>; onClear: () => void }) {
  const { t } = useTranslation()
  const commands = useCommands('bulk', model.list.resource)
  const allKeys = useKeys('list.all', 'mod+a')
  const { selection, selectedCount, windows } = model
  const total = windows.total ?? 0
  const whole = selection.kind === 'filter'
  const more = !whole && selectedCount > 0 && windows.loaded().length <= selectedCount && total > selectedCount
  return (
    <div
      role="toolbar"
      aria-label={t('Selected rows')}
      className="foot flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-1.5"
    >
      <span className="font-medium">{t('{{count}} selected', { count: selectedCount })}</span>
      {whole ? (
        <span className="text-muted">
          {selection.except.size === 0
            ? t('everything in this filter')
            : t('everything in this filter except {{n}}', { n: number(selection.except.size) })}
        </span>
      ) : null}
      {more ? (
        <Button look="ghost" keys={model.narrow ? undefined : allKeys} onClick={model.all}>
          {t('Select all {{total}} in this filter', { total: number(total) })}
        </Button>
      ) : null}
      <Button look="ghost" {...(model.narrow ? {} : { keys: 'esc' })} onClick={onClear}>
        {t('Clear')}
      </Button>
      <CommandButtons commands={commands} keys={!model.narrow} />
    </div>
  )
}
