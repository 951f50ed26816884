import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { chooseFound } from '#console/ui/keyboard/found-keys.ts'
import { Kbd } from '#console/ui/kbd.tsx'
import { SectionIndex } from '#console/screen/section-index.tsx'
import { saveCommands } from '#console/screen/save-commands.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import type { Audited } from './ahead-bar.tsx'
import { AheadBar } from './ahead-bar.tsx'
import { ConflictPanel, MergedNote } from './conflict-panel.tsx'
import type { FieldSpec, Values } from './fields.ts'
import { fieldsOf } from './fields.ts'
import { FormField, FormPart } from './form-field.tsx'
import type { FormIssues } from './issues.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { ReplacingDialog, useReplacing } from './replacing.tsx'
import type { RecordFormOptions } from './use-record-form.ts'
import { useRecordForm } from './use-record-form.ts'
import { valueWords } from './value-words.ts'

interface RecordFormProps<V extends Values, R> extends RecordFormOptions<V, R> {
  /** The word on the button. */
  saveLabel: string
  /** Why nothing can be changed now. */
  locked?: string | undefined
  /** Says that the record is gone; nothing can be saved then, and what was typed can be copied. */
  deletedNote?: ReactNode
  /** Beside the button. */
  actions?: ReactNode
  /** What the audit calls the record: it knows who else has changed it. */
  audited?: Audited
}

/** Gives the focus to the control of a field. */
function focusField(form: HTMLElement | null, field: string) {
  const frame = form?.querySelector(`[data-field="${field}"]`)
  const wrong = frame?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset)')
  const control =
    wrong ?? frame?.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea, button:not([tabindex="-1"])')
  control?.scrollIntoView({ block: 'nearest' })
  control?.focus()
}

interface SummaryProps<V extends Values> {
  issues: FormIssues
  fields: readonly FieldSpec<V>[]
  onPick: (field: string) => void
}

/** All that is wrong, at the top; each line leads to its field. */
function IssueSummary<V extends Values>({ issues, fields, onPick }: SummaryProps<V>) {
  const { t } = useTranslation()
  if (issues.fields.length + issues.whole.length === 0) return null
  return (
    <div role="alert" className="rounded-md border border-danger bg-danger-soft px-4 py-3 text-danger">
      <h2 className="font-semibold">{t('Check the marked fields.')}</h2>
      <ul className="mt-1 flex flex-col gap-0.5">
        {issues.whole.map((message) => (
          <li key={message}>{t(message)}</li>
        ))}
        {issues.fields.map(({ field, message }) => (
          <li key={field}>
            <button
              type="button"
              className="min-h-6 text-left underline-offset-2 hover:underline"
              onClick={() => onPick(field)}
            >
              {t(fields.find((spec) => spec.name === field)?.label ?? field)} {t(message)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Puts a form's values on the clipboard, a line each. */
async function copyTyped<V extends Values>(fields: readonly FieldSpec<V>[], values: V): Promise<void> {
  const lines = fields.map((spec) => `${i18n.t(spec.label)}: ${valueWords(spec, values[spec.name], values)}`)
  try {
    await navigator.clipboard.writeText(lines.join('\n'))
    showToast({ title: i18n.t('Copied') })
  } catch {
    showToast({ tone: 'error', title: i18n.t("The browser doesn't allow copying.") })
  }
}

/**
 * The form over a record, for all records alike: fields as data, required marks, errors at the field and at the top,
 * conflicts, drafts, and a question before it is left. Ctrl Enter and Ctrl S save.
 */
export function RecordForm<V extends Values, R>(props: RecordFormProps<V, R>) {
  const { sections, required, saveLabel, locked, deletedNote, actions, audited } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLFormElement>(null)
  const fields = fieldsOf(sections)
  const { asked, ask } = useReplacing(fields)
  const state = useRecordForm({ ...props, ask })
  const { conflict, saving } = state
  const { errors } = state.form.formState
  const open = state.issues.fields.filter(({ field }) => errors[field] !== undefined)

  const [firstWrong] = state.issues.fields
  useEffect(() => {
    if (firstWrong) focusField(frame.current, firstWrong.field)
  }, [firstWrong])

  useEffect(() => {
    if (conflict) frame.current?.querySelector<HTMLElement>('[data-conflict] input, [data-conflict] button')?.focus()
  }, [conflict])

  const [firstField] = fields
  const begin = useRef(firstField?.name)
  useEffect(() => {
    const { activeElement } = document
    const free = !activeElement || activeElement === document.body || activeElement.id === 'main'
    if (free && begin.current !== undefined) focusField(frame.current, begin.current)
  }, [])

  function saveByKey(): boolean {
    const { activeElement } = document
    const { current } = frame
    // A dialog over the form and another form next to it have keys of their own.
    const owner = activeElement?.closest('[role="dialog"], form') ?? null
    if (owner && owner !== current && !owner.contains(current)) return false
    // What was typed to find a record is chosen first, so that it is seen before it is saved.
    if (activeElement && chooseFound(activeElement)) return true
    // With a conflict to settle, saving is what its panel does, once every field has its value.
    const settle = current?.querySelector<HTMLElement>('[data-resolve]')
    if (settle) settle.click()
    else if (deletedNote === undefined && locked === undefined) void state.submit()
    return true
  }
  // The keys of a dry run, which there is none of here: the browser would send the form.
  useEffect(() => {
    const { current } = frame
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.altKey) event.preventDefault()
    }
    current?.addEventListener('keydown', onKeyDown)
    return () => current?.removeEventListener('keydown', onKeyDown)
  }, [])
  useScreenCommands(saveCommands, {
    save: { run: saveByKey, short: saveLabel },
    saveOnly: undefined,
    saveThenNext: undefined,
  })

  const isRequired = (name: string) => required === 'all' || required.includes(name)
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (deletedNote === undefined) void state.submit()
      }}
      className="flex max-w-3xl flex-col gap-4 has-data-wide:max-w-none"
    >
      <LeaveGuard isChanged={state.isChanged} onLeave={state.leave} />
      {asked ? <ReplacingDialog {...asked} /> : null}
      {state.restored ? (
        <div role="status" className="flex items-center gap-3 rounded-md bg-accent-soft px-4 py-2">
          <span className="grow">{t('Draft restored')}</span>
          <Button onClick={state.discard}>{t('Discard')}</Button>
        </div>
      ) : null}
      {deletedNote}
      {deletedNote !== undefined && state.isChanged() ? (
        <div>
          <Button onClick={() => void copyTyped(fields, state.form.getValues() as V)}>
            {t('Copy what you typed')}
          </Button>
        </div>
      ) : null}
      {locked === undefined ? null : (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-2 text-warning">
          {locked}
        </p>
      )}
      {conflict ? (
        <ConflictPanel
          merge={conflict.merge}
          by={conflict.by}
          at={conflict.at}
          fields={fields}
          values={conflict.theirs.values as V}
          busy={saving}
          onResolve={(picks) => void state.resolve(picks)}
        />
      ) : null}
      {state.ahead && !conflict && deletedNote === undefined ? (
        <AheadBar record={audited} version={state.ahead.theirs.version} onLook={state.look} />
      ) : null}
      {state.merged && !saving && !conflict ? (
        <MergedNote
          merge={state.merged.merge}
          by={state.merged.by}
          fields={fields}
          values={state.merged.theirs.values as V}
        />
      ) : null}
      <IssueSummary
        issues={{ ...state.issues, fields: open }}
        fields={fields}
        onPick={(field) => focusField(frame.current, field)}
      />
      <SectionIndex titles={sections.map(({ title }) => title)} form={frame} />
      {sections.map((section, i) => (
        <FormPart key={section.title ?? i} section={section} form={state.form}>
          {section.fields.map((spec) => (
            <FormField
              key={spec.name}
              spec={spec}
              form={state.form}
              required={isRequired(spec.name)}
              disabled={locked !== undefined}
              heading={section.title}
              inner={state.issues.inner}
            />
          ))}
        </FormPart>
      ))}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-surface py-3">
        <Button
          type="submit"
          look="primary"
          busy={saving}
          disabled={locked !== undefined || deletedNote !== undefined || conflict !== undefined}
        >
          {saveLabel}
        </Button>
        <Kbd keys="mod+enter" />
        {actions}
      </div>
    </form>
  )
}
