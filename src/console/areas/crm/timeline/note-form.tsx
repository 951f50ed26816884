import type { FormEvent, Ref } from 'react'
import { useState } from 'react'
import type { NoteKind, TimelineEntry, TimelineOwner } from '#contract/crm/timeline.ts'
import { noteCreate, noteKinds, noteUpdate, noteWords } from '#contract/crm/timeline.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { MomentInput } from '#console/form/day/moment-input.tsx'
import { issuesOfError } from '#console/form/issues.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

/** Whose timeline it is. */
export interface TimelineOf {
  customerId: number
  of: TimelineOwner
  id: number
}

interface NoteFormProps {
  owner: TimelineOf
  /** What is changed; absent: something is added. */
  entry?: TimelineEntry
  onSaved: () => void
  onCancel?: () => void
  field?: Ref<HTMLTextAreaElement>
}

interface Held {
  kind: NoteKind
  text: string
  happenedAt: string | null
}

const fields = ['kind', 'text', 'happenedAt']
const blank: Held = { kind: 'NOTE', text: '', happenedAt: null }
const heldOf = ({ kind, text, at }: TimelineEntry): Held => ({
  kind: noteKinds.find((one) => one === kind) ?? 'NOTE',
  text,
  happenedAt: at,
})

/** Writes down what was noted, said or agreed. */
export function NoteForm({ owner: { customerId, of, id }, entry, onSaved, onCancel, field }: NoteFormProps) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(() => (entry ? heldOf(entry) : blank))
  const [issues, setIssues] = useState<ReturnType<typeof issuesOfError>>({ fields: [], whole: [], inner: [] })
  const [isSaving, setSaving] = useState(false)
  const issueOf = (name: string) => issues.fields.find((issue) => issue.field === name)?.message

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    const { kind, text, happenedAt } = held
    const body = { kind, text, ...(happenedAt === null ? {} : { happenedAt }) }
    const saving = saveAs(`${of}.note`)
    try {
      await (entry?.note
        ? saving.call(noteUpdate, { customerId, id: entry.note.id, body: { ...body, version: entry.note.version } })
        : saving.call(noteCreate, { customerId, body: { ...body, of, id } }))
      saving.saved(entry ? 'Saved' : 'Added to the timeline', t(noteWords[kind]))
      setIssues({ fields: [], whole: [], inner: [] })
      if (!entry) setHeld(blank)
      onSaved()
    } catch (error) {
      setIssues(issuesOfError(error, fields))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      noValidate
      aria-label={t(entry ? 'Edit entry' : 'Add to the timeline')}
      className="flex flex-col gap-2"
      onSubmit={(event) => void save(event)}
    >
      <div className="grid grid-cols-2 gap-2">
        <Select
          aria-label={t('Kind')}
          value={held.kind}
          onChange={(kind) => setHeld({ ...held, kind })}
          options={noteKinds.map((value) => ({ value, label: t(noteWords[value]) }))}
        />
        <Field label={t('When')} isLabelHidden error={issueOf('happenedAt')}>
          {(control) => (
            <MomentInput
              {...control}
              value={held.happenedAt}
              disabled={false}
              onBlur={() => undefined}
              onChange={(happenedAt) => setHeld({ ...held, happenedAt })}
            />
          )}
        </Field>
      </div>
      <Field label={t('Text')} isLabelHidden error={issueOf('text')}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={2}
            placeholder={t('What was said or agreed')}
            value={held.text}
            maxLength={4000}
            onChange={({ target }) => setHeld({ ...held, text: target.value })}
          />
        )}
      </Field>
      {issues.whole.map((words) => (
        <p key={words} role="alert" className="text-danger">
          {t(words)}
        </p>
      ))}
      <div className="flex justify-end gap-2">
        {onCancel ? <Button onClick={onCancel}>{t('Cancel')}</Button> : null}
        <Button type="submit" look={entry ? 'primary' : 'secondary'} busy={isSaving}>
          {t(entry ? 'Save' : 'Add')}
        </Button>
      </div>
    </form>
  )
}
