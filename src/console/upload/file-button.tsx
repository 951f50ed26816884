import { useRef } from 'react'
import { Button } from '#console/ui/button.tsx'

interface FileButtonProps {
  /** What the button says. */
  children: string
  /** What the file is, for those who do not see the button. */
  label: string
  /** MIME types. */
  accept: readonly string[]
  onFile: (file: File) => void
}

/** A button that asks for one file. */
export function FileButton({ children, label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="file-up" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
