import { useAtom } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { SheetPrompt } from '#engine/prompt.ts'
import { sheetProblemText } from '#sheet/problems.ts'
import type { AskProps } from '#console/palette/ask/ask-view.tsx'
import { Note } from '#console/palette/note.tsx'
import { filesAtom } from '#console/palette/palette-state.ts'
import { readFile } from './read-file.ts'
import { useWords } from '#console/commands/say.ts'
import { SheetMapping } from './sheet-mapping.tsx'
import { useDrop } from '#console/palette/ask/use-drop.ts'

type Props = AskProps & { prompt: SheetPrompt }

/** Rows of a file: choose or drop it, say which column is which, and see what would be sent. */
export default function AskSheet(props: Props) {
  const { frame, prompt } = props
  const { t } = useTranslation()
  const words = useWords()
  const [files, setFiles] = useAtom(filesAtom)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const id = useId()
  const file = files[frame.id]
  const zone = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!file) choose.current?.focus()
  }, [file])

  async function take(chosen: File | undefined) {
    if (!chosen || reading) return
    setReading(true)
    setProblem(undefined)
    try {
      const result = await readFile(chosen, prompt.maxRows)
      if (result.ok) {
        setFiles((before) => ({
          ...before,
          [frame.id]: { name: chosen.name, file: chosen, header: result.header, rows: result.rows },
        }))
      } else setProblem(t(sheetProblemText(result.problem)))
    } catch {
      setProblem(t('The file could not be read. It may have been moved or changed.'))
    } finally {
      setReading(false)
    }
  }

  const isOver = useDrop(zone, (dropped) => void take(dropped?.[0]))

  if (file) {
    const clear = () => setFiles(({ [frame.id]: _removed, ...rest }) => rest)
    return <SheetMapping {...props} file={file} onOther={clear} />
  }
  return (
    <div className="flex flex-col gap-2 px-4 pt-2 pb-4">
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
          busy={reading}
          aria-describedby={id}
          onClick={() => picker.current?.click()}
        >
          {reading ? t('Reading…') : t('Choose a file')}
        </Button>
        <p className="text-sm text-muted">{t('or drop it here')}</p>
        <input
          ref={picker}
          type="file"
          accept=".xlsx,.csv,.tsv,.txt"
          aria-label={t(prompt.label)}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file, mended, can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      <Note id={`${id}-note`} error={problem} help={prompt.help === undefined ? undefined : words(prompt.help)} />
    </div>
  )
}
