import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { useWords } from '#console/commands/say.ts'
import { answerFrame } from '#console/commands/open-command.ts'
import { Note } from '#console/palette/note.tsx'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { FilePrompt } from '#engine/prompt.ts'
import type { AskProps } from './ask-view.tsx'
import { useDrop } from './use-drop.ts'

const MB = 1_048_576

/** Files of the device: chosen, dropped or pasted. */
export default function AskFile({ frame, step, prompt, isRunning, failed }: AskProps & { prompt: FilePrompt }) {
  const { t } = useTranslation()
  const words = useWords()
  const [problem, setProblem] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const zone = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => choose.current?.focus(), [])

  function take(list: FileList | null | undefined) {
    const files = [...(list ?? [])]
    if (files.length === 0 || isRunning) return
    const large = files.find(({ size }) => size > prompt.maxBytes)
    if (large)
      setProblem(
        t('{{name}} is too large: at most {{max}} MB.', { name: large.name, max: Math.floor(prompt.maxBytes / MB) }),
      )
    else answerFrame(frame, { [step.field.key]: files })
  }
  const isOver = useDrop(zone, take)

  return (
    <div
      className="flex flex-col gap-2 px-4 pt-2 pb-4"
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      }}
    >
      <p id={id} className="text-sm text-muted">
        {t(prompt.label)}
      </p>
      <div
        ref={zone}
        className={cx(
          'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-8',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <Icon name="file-up" size={20} className="shrink-0 text-muted" />
        <Button
          ref={choose}
          look="primary"
          busy={isRunning}
          aria-describedby={id}
          onClick={() => picker.current?.click()}
        >
          {t('Choose files')}
        </Button>
        <p className="text-sm text-muted">{t('or drop them here, or paste them')}</p>
        <input
          ref={picker}
          type="file"
          multiple
          accept={prompt.accept}
          aria-label={t(prompt.label)}
          tabIndex={-1}
          className="hidden"
          onChange={({ target }) => {
            take(target.files)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
      </div>
      <Note
        id={`${id}-note`}
        error={problem ?? step.issue ?? failed}
        help={prompt.help === undefined ? undefined : words(prompt.help)}
      />
    </div>
  )
}
