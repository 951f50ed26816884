import type { FieldIssue } from '#contract/core/error.ts'
import { scoringMethods } from '#contract/grading/grade.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { NumberInput } from '#console/form/number-input.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import type { EditGroup, EditItem } from './edited.ts'
import { isItem } from './edited.ts'
import { methodWords } from './scheme-words.ts'

interface NodeFieldsProps<N> {
  node: N
  disabled: boolean
  /** The issues of this node; the paths begin there. */
  issues: readonly FieldIssue[]
  onChange: (more: Partial<N>, group: string) => void
  /** The name of a group has the focus. */
  onNamed: () => void
}

type MessageOf = (field: string) => string | undefined

function GroupFields({
  node,
  disabled,
  error,
  onChange,
  onNamed,
}: Omit<NodeFieldsProps<EditGroup>, 'issues'> & { error: MessageOf }) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('Name')} required error={error('name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            autoComplete="off"
            disabled={disabled}
            value={node.name}
            onFocus={onNamed}
            onChange={(event) => onChange({ name: event.target.value }, 'name')}
          />
        )}
      </Field>
      <Field
        label={t('Minimum score')}
        error={error('minScore')}
        help={t('Counts where the group is required. Leave empty for no minimum.')}
      >
        {(control) => (
          <NumberInput
            {...control}
            kind="decimal"
            disabled={disabled}
            value={node.minScore}
            onChange={(minScore) => onChange({ minScore }, 'minScore')}
          />
        )}
      </Field>
    </>
  )
}

function ItemFields({
  node,
  disabled,
  error,
  onChange,
}: Omit<NodeFieldsProps<EditItem>, 'issues' | 'onNamed'> & { error: MessageOf }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="font-medium">{node.title}</p>
      <Field label={t('Maximum score')} required error={error('maxScore')}>
        {(control) => (
          <NumberInput
            {...control}
            kind="decimal"
            disabled={disabled}
            value={node.maxScore}
            onChange={(maxScore) => onChange({ maxScore }, 'maxScore')}
          />
        )}
      </Field>
      <Field
        label={t('Scoring method')}
        error={error('method')}
        help={t('Which attempt counts when there are several.')}
      >
        {({ 'aria-required': _required, ...control }) => (
          <Select
            {...control}
            value={node.method}
            options={scoringMethods.map((value) => ({ value, label: t(methodWords[value]) }))}
            disabled={disabled}
            onChange={(method) => onChange({ method }, 'method')}
          />
        )}
      </Field>
    </>
  )
}

/** What is set of the group or item that has the focus, besides its weight. */
export function NodeFields({ node, disabled, issues, onChange, onNamed }: NodeFieldsProps<EditGroup | EditItem>) {
  const { t } = useTranslation()
  const error: MessageOf = (name) => {
    const message = issues.find(({ field }) => field === name)?.message
    return message === undefined ? undefined : t(message)
  }
  return (
    <>
      {isItem(node) ? (
        <ItemFields node={node} disabled={disabled} error={error} onChange={onChange} />
      ) : (
        <GroupFields node={node} disabled={disabled} error={error} onChange={onChange} onNamed={onNamed} />
      )}
      <Checkbox
        checked={node.required}
        disabled={disabled}
        onChange={(event) => onChange({ required: event.target.checked }, 'required')}
      >
        {t('Required to pass')}
      </Checkbox>
    </>
  )
}
