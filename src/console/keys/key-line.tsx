import { useTranslation } from '#console/app/i18n.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { keysText } from '#console/ui/keyboard/keys.ts'
import { tip } from '#console/ui/layer/tip.ts'
import { cx } from '#console/ui/cx.ts'
import { isLetter } from '#engine/keys/chord.ts'
import { KeyRecorder } from './key-recorder.tsx'
import type { KeyRow } from './key-rows.ts'

interface Props {
  row: KeyRow
  rows: readonly KeyRow[]
  letters: boolean
  /** Who has the suggested keys of this row, when somebody else was given them. */
  takenBy: string | undefined
  recording: boolean
  stop: (row: string, column: string) => 0 | -1
  onRecord: (id: string | undefined) => void
  onKeep: (row: KeyRow, keys: string | null | undefined, others: readonly KeyRow[]) => void
}

/** One row of the list of keys: what it does, where, its keys, and ways to change them. */
export function KeyLine({ row, rows, letters, takenBy, recording, stop, onRecord, onKeep }: Props) {
  const { t } = useTranslation()
  const { id, title, where, keys, suggested, changed, fixed } = row
  const works = takenBy === undefined ? keys : undefined
  const rests = works !== undefined && !fixed && !letters && isLetter(works)
  const said = works === undefined ? t('none') : keysText(works)
  const remark = takenBy
    ? t('{{keys}} is taken: {{name}}.', { keys: keysText(suggested ?? ''), name: takenBy })
    : rests
      ? t('off')
      : changed && suggested !== undefined
        ? t('default: {{keys}}', { keys: keysText(suggested) })
        : undefined
  return (
    <div
      role="row"
      data-row={id}
      className="max-w-5xl border-b border-line px-4 [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]"
    >
      <div role="presentation" className="flex min-h-9 flex-wrap items-center gap-x-3">
        <span role="rowheader" className="grow basis-full py-1 sm:basis-52">
          {title}
        </span>
        <span role="gridcell" className="hidden w-36 shrink-0 truncate text-muted md:block">
          {where === row.group ? null : where}
        </span>
        <span role="gridcell" className="flex w-56 grow items-center gap-2 sm:grow-0">
          {fixed ? (
            <span className="flex items-center gap-2 px-1.5">
              <Kbd keys={keys ?? ''} />
              <span className="text-sm text-muted">{t('always')}</span>
            </span>
          ) : (
            <button
              type="button"
              data-column="keys"
              tabIndex={stop(id, 'keys')}
              aria-expanded={recording}
              onClick={() => onRecord(id)}
              className="flex h-7 min-w-16 items-center rounded-md border border-transparent px-1.5 hover:border-line-strong hover:bg-hover"
            >
              <span className="sr-only">{t('{{name}}: {{keys}}. Change', { name: title, keys: said })}</span>
              {works === undefined ? (
                <span aria-hidden className="text-sm text-muted">
                  {t('none')}
                </span>
              ) : (
                <Kbd keys={works} hidden className={cx(rests && 'opacity-60')} />
              )}
            </button>
          )}
          {remark ? (
            <span className="min-w-0 truncate text-sm text-muted" {...tip(remark)}>
              {remark}
            </span>
          ) : null}
        </span>
        <span role="gridcell" className="flex w-16 shrink-0 justify-end">
          {works === undefined || fixed ? null : (
            <IconButton
              icon="x"
              data-column="remove"
              tabIndex={stop(id, 'remove')}
              label={t('Remove the shortcut of {{name}}', { name: title })}
              onClick={() => onKeep(row, null, [])}
            />
          )}
          {changed ? (
            <IconButton
              icon="undo"
              data-column="reset"
              tabIndex={stop(id, 'reset')}
              label={t('Reset the shortcut of {{name}}', { name: title })}
              onClick={() => onKeep(row, undefined, [])}
            />
          ) : null}
        </span>
      </div>
      {recording ? (
        <div role="gridcell">
          <KeyRecorder
            row={row}
            rows={rows}
            letters={letters}
            onKeep={(next, others) => onKeep(row, next, others)}
            onCancel={() => onRecord(undefined)}
          />
        </div>
      ) : null}
    </div>
  )
}
