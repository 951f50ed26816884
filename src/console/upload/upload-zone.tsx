import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { takesLetters } from '#console/keys/focus.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'

interface UploadZoneProps {
  /** Absent: nothing may be uploaded here. */
  onFiles: ((files: File[]) => void) | undefined
  /** What may be chosen, as `accept` takes it. */
  accept?: string
  className?: string
  children: ReactNode
}

/** Takes files that are dropped on it, and those that are pasted while it is on screen. */
export function UploadZone({ onFiles, className, children }: UploadZoneProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles?.([...files])
  })
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || takesLetters(event.target)) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  const hasFiles = (event: React.DragEvent) => onFiles !== undefined && event.dataTransfer.types.includes('Files')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same is done with the button
    <div
      className={cx('relative flex min-h-0 grow', className)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles?.([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver ? (
        <div className="pointer-events-none absolute inset-1 z-10 flex items-center justify-center rounded-md border-2 border-dashed border-accent bg-accent-soft font-medium">
          {t('Drop the files to upload them')}
        </div>
      ) : null}
    </div>
  )
}

/** Asks for files with the browser's own dialog. */
export function UploadButton({ onFiles, accept }: { onFiles: (files: File[]) => void; accept?: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="file-up" onClick={() => input.current?.click()}>
        {t('Upload files')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={t('Upload files')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
