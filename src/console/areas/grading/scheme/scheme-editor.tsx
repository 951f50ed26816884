import { useEffect, useRef, useState } from 'react'
import type { FieldIssue } from '#contract/core/error.ts'
import type { EditedScheme } from '#contract/grading/scheme-edit.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { KeyHint } from '#console/screen/key-hint.tsx'
import { SaveBar } from '#console/screen/save-bar.tsx'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { ActivityPicker } from './activity-picker.tsx'
import type { Step } from './change.ts'
import {
  addGroup,
  addItems,
  addPart,
  balance,
  balanceAll,
  change,
  move,
  nest,
  partsIn,
  remove,
  unnest,
} from './change.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { countChanges, fieldOf, groupAt, isItem, nodeAt, placeOf, rowId, rowsOf, unusedOf } from './edited.ts'
import { LevelTabs } from './level-tabs.tsx'
import type { Level } from './level-tabs.tsx'
import { NodeFields } from './node-fields.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { schemeCommands } from './scheme.commands.ts'
import { SchemeLock } from './scheme-lock.tsx'
import { SchemeRow } from './scheme-row.tsx'
import { nameOf } from './scheme-words.ts'
import { Toolbar } from './toolbar.tsx'
import { useSchemeSaving } from './use-scheme-saving.ts'
import { useSchemeLock } from './use-scheme-lock.ts'
import { WeightSum } from './weight-sum.tsx'

interface SchemeEditorProps {
  scheme: EditedScheme
  onSaved: (scheme: EditedScheme) => void
  reread: () => void
}

/** The scoring scheme of a class as a tree: groups, their parts and the activities in them, each with its weight. */
export function SchemeEditor({ scheme, onSaved, reread }: SchemeEditorProps) {
  const { t } = useTranslation()
  const { activities, scores } = scheme
  const lock = useSchemeLock(scheme)
  const saving = useSchemeSaving({ scheme, blocked: lock.blocked, onSaved, onWrong: leadTo, reread })
  const { groups: tree, issues } = saving
  const disabled = lock.blocked !== undefined
  const [level, setLevel] = useState<Level>('all')
  const [open, setOpen] = useState<'items' | 'copy'>()
  const [missing, setMissing] = useState<readonly string[]>([])
  const frame = useRef<HTMLDivElement>(null)

  const shown = rowsOf(tree).filter(({ place }) => level === 'all' || place.groups.length === level)
  const rows = shown.map(({ place }) => rowId(place))
  const { frame: grid, handlers, current, focusRow, focusAfterRender, stop } = useRovingFocus({ rows, stray: true })
  const here = placeOf(current)
  const node = nodeAt(tree, here)
  // A new group is named next, once its row has the focus and its fields are there.
  const [naming, setNaming] = useState<string>()
  useEffect(() => {
    if (naming === current) frame.current?.querySelector<HTMLElement>('[data-fields] input')?.focus()
  }, [naming, current])
  function leadTo(wrong: readonly FieldIssue[]): void {
    const row = rowsOf(tree).find(({ place }) => wrong.some(({ field }) => field.startsWith(`${fieldOf(place)}.`)))
    if (!row) return
    setLevel('all')
    focusAfterRender(rowId(row.place), '')
  }

  const put = (next: typeof tree, group?: string) => saving.change((before) => ({ ...before, groups: next }), group)
  function take(step: Step | undefined, isNew = false): boolean {
    if (!step || disabled) return false
    put(step.tree)
    // In the view of one level, what is now on another would not be seen.
    if (level !== 'all' && step.at.groups.length !== level) setLevel('all')
    focusAfterRender(rowId(step.at), '')
    if (isNew) setNaming(rowId(step.at))
    return true
  }
  const group = groupAt(tree, here.groups)
  const may = (isPossible: boolean, run: () => unknown) => (!disabled && isPossible ? run : undefined)
  const actions = {
    group: may(true, () => take(addGroup(tree, here), true)),
    part: may(addPart(tree, here) !== undefined, () => take(addPart(tree, here), true)),
    items: may(group !== undefined && group.groups.length === 0, () => setOpen('items')),
    up: may(move(tree, here, -1) !== undefined, () => take(move(tree, here, -1))),
    down: may(move(tree, here, 1) !== undefined, () => take(move(tree, here, 1))),
    nest: may(nest(tree, here) !== undefined, () => take(nest(tree, here))),
    unnest: may(unnest(tree, here) !== undefined, () => take(unnest(tree, here))),
    remove: may(node !== undefined, () => take(remove(tree, here))),
    distribute: may(tree.length > 0, () => put(balanceAll(tree))),
    copy: may(true, () => setOpen('copy')),
  }
  useScreenCommands(schemeCommands, actions)

  const messagesAt = (path: string, own: readonly string[]) =>
    issues.flatMap(({ field, message }) => {
      const rest = field === path ? '' : field.startsWith(`${path}.`) ? field.slice(path.length + 1) : undefined
      return rest !== undefined && own.includes(rest) ? [t(message)] : []
    })
  const counts = new Map(scores.map((one) => [one.scoringSchemaGroupItemId, one.count]))
  const whole = issues.filter(({ field }) => field === 'groups').map(({ message }) => t(message))
  return (
    <div ref={frame} className="flex flex-col gap-4 pb-6">
      <SchemeLock scheme={scheme} lock={lock} />
      <Toolbar actions={actions} />
      <LevelTabs tree={tree} level={level} onLevel={setLevel}>
        <div className="grid items-start gap-6 pt-3 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-2">
            <p className="flex flex-wrap items-center justify-between gap-2 px-2">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium">{t('Final score')}</span>
                <WeightSum
                  parts={tree}
                  of={t('Final score')}
                  onDistribute={disabled ? undefined : () => put(balance(tree, []))}
                />
              </span>
              <span aria-hidden className="pr-1 text-sm text-muted">
                {t('Weight')}
              </span>
            </p>
            {whole.map((message) => (
              <p key={message} role="alert" className="px-2 text-danger">
                {t('Final score')}: {message}
              </p>
            ))}
            <div
              ref={grid}
              role="treegrid"
              aria-label={t('Scoring scheme')}
              {...handlers}
              className="flex flex-col rounded-md border border-line p-1"
            >
              {shown.map((row) => {
                const { place, node: one } = row
                const key = rowId(place)
                const path = fieldOf(place)
                return (
                  <SchemeRow
                    key={key}
                    row={row}
                    parts={isItem(one) ? [] : partsIn(tree, place.groups)}
                    isCurrent={key === current}
                    tabIndex={stop(key)}
                    disabled={disabled}
                    scores={isItem(one) ? (counts.get(one.scoringSchemaGroupItemId ?? 0) ?? 0) : 0}
                    messages={messagesAt(path, [
                      '',
                      'weight',
                      'name',
                      'items',
                      'groups',
                      'activityItemsId',
                      'maxScore',
                      'minScore',
                    ])}
                    isWeightWrong={messagesAt(path, ['weight']).length > 0}
                    onWeight={(weight) => put(change(tree, place, { weight }), `${key}.weight`)}
                    onSelect={() => focusRow(key)}
                    onUndo={saving.undo}
                    onDistribute={() => put(balance(tree, place.groups))}
                    onStep={(by) => {
                      const to = rows[rows.indexOf(key) + by]
                      if (to !== undefined) focusRow(to)
                    }}
                  />
                )
              })}
              {shown.length === 0 ? <p className="px-2 py-1 text-muted">{t('No groups yet')}</p> : null}
            </div>
            {missing.length === 0 ? null : (
              <p role="status" className="text-warning">
                {t('Not in this schedule: {{names}}', { names: missing.join(', ') })}
              </p>
            )}
          </div>
          {node ? (
            <section
              key={current}
              data-fields
              aria-label={nameOf(node)}
              className="flex flex-col gap-3 rounded-md border border-line p-4"
            >
              <NodeFields
                node={node}
                disabled={disabled}
                issues={issues.flatMap(({ field, message }) => {
                  const path = `${fieldOf(here)}.`
                  return field.startsWith(path) ? [{ field: field.slice(path.length), message }] : []
                })}
                onNamed={() => setNaming(undefined)}
                onChange={(more, field) => put(change(tree, here, more), `${current}.${field}`)}
              />
            </section>
          ) : null}
        </div>
      </LevelTabs>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
        {(['up', 'down', 'nest', 'unnest', 'remove', 'distribute'] as const).map((name) => (
          <KeyHint key={name} of={schemeCommands[name]} />
        ))}
      </p>
      {saving.conflict}
      <div className="sticky bottom-0 -mx-4 bg-surface">
        <SaveBar saving={saving} count={countChanges(saving.stored, tree)} disabled={disabled} />
      </div>
      {saving.guard}
      {open === 'items' ? (
        <ActivityPicker
          into={group ? nameOf(group) : ''}
          activities={unusedOf(tree, activities)}
          onClose={() => setOpen(undefined)}
          onAdd={(chosen) => {
            setOpen(undefined)
            take(addItems(tree, here, chosen))
          }}
        />
      ) : null}
      {open === 'copy' ? (
        <CopyDialog
          scheme={scheme}
          onClose={() => setOpen(undefined)}
          onCopy={(copied) => {
            setOpen(undefined)
            setMissing(copied.missing)
            take({ tree: copied.tree, at: { groups: [0] } })
          }}
        />
      ) : null}
      {saving.outcome ? (
        <OutcomeDialog
          outcome={saving.outcome}
          mayDelete={saving.mayDelete}
          busy={saving.isSaving}
          onClose={saving.dismiss}
          onSave={saving.confirm}
        />
      ) : null}
    </div>
  )
}
