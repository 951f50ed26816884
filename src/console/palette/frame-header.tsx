import { useTranslation } from '#console/app/i18n.ts'
import { Icon } from '#console/ui/icon.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import { askAgain } from '#engine/frame.ts'
import type { Field, Step } from '#engine/next-step.ts'
import { fieldsOf } from '#engine/next-step.ts'
import { showAnswer } from '#engine/answers/show-answer.ts'
import { copyLink } from '#console/commands/command-links.ts'
import { backFrame } from '#console/commands/open-command.ts'
import { replaceFrame } from './palette-state.ts'
import { titleOf, useWords } from '#console/commands/say.ts'

interface Props {
  command: AnyCommand
  frame: Frame
  ctx: Context
  step: Exclude<Step, { kind: 'hidden' }>
  isRunning: boolean
}

/** The command's name and its answers so far as chips; a chip asks its question again. */
export function FrameHeader({ command, frame, ctx, step, isRunning }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { filled } = step
  const fields = step.kind === 'form' ? [] : fieldsOf(command, filled, ctx)
  const current = step.kind === 'ask' ? step.field.key : undefined
  const answered = fields.filter(({ key }) => key !== current && filled[key] !== undefined)
  const open = fields.filter(({ key, required }) => !required && key !== current && filled[key] === undefined)
  const issues = frame.issues ?? {}

  function chipText({ key, prompt }: Field): string {
    return words(showAnswer(prompt, filled[key], ctx))
  }

  return (
    <header className="flex flex-wrap items-center gap-1.5 px-4 pt-3">
      <IconButton
        icon="chevron-right"
        label={t('Back')}
        keys="esc"
        tabIndex={-1}
        className="-ml-2 rotate-180"
        onClick={() => backFrame(frame)}
      />
      <h2 className="pr-1 font-semibold">{titleOf(command)}</h2>
      {answered.map((field) => (
        <button
          key={field.key}
          type="button"
          disabled={isRunning}
          aria-label={t('{{label}}: {{value}}. Change', { label: t(field.prompt.label), value: chipText(field) })}
          data-tip={issues[field.key] ?? t(field.prompt.label)}
          onClick={() => replaceFrame(askAgain(frame, field.key))}
          className="flex h-6 max-w-64 items-center gap-1 rounded-md border border-line bg-sunken px-2 text-sm hover:bg-hover"
        >
          {issues[field.key] === undefined ? null : <Icon name="alert" size={14} className="shrink-0 text-danger" />}
          <span className="truncate">{chipText(field)}</span>
        </button>
      ))}
      {open.map(({ key, prompt }) => (
        <button
          key={key}
          type="button"
          disabled={isRunning}
          onClick={() => replaceFrame(askAgain(frame, key))}
          className="flex h-6 items-center gap-1 rounded-md border border-dashed border-line-strong px-2 text-sm text-muted hover:bg-hover"
        >
          <Icon name="plus" size={12} />
          {t(prompt.label)}
        </button>
      ))}
      <IconButton
        icon="link"
        label={t('Copy a link to this command')}
        className="ml-auto"
        onClick={() => void copyLink(command, frame)}
      />
    </header>
  )
}
