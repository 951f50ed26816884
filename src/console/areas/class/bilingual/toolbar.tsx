import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { IconName } from '#console/ui/icon.tsx'
import { Icon } from '#console/ui/icon.tsx'

interface Tool {
  name: string
  /** What the button shows. */
  sign?: string
  icon?: IconName
  look?: string
  keys?: string
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
  run: (editor: Editor) => unknown
}

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `Heading ${level - 1}`,
  sign: `H${level - 1}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})
const notInTable = (editor: Editor) => !editor.isActive('table')

const tools: readonly Tool[] = [
  heading(2),
  heading(3),
  heading(4),
  {
    name: 'Bold',
    sign: 'B',
    look: 'font-bold',
    keys: 'Control+B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    sign: 'I',
    look: 'italic',
    keys: 'Control+I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Underline',
    sign: 'U',
    look: 'underline',
    keys: 'Control+U',
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'Bulleted list',
    sign: '•–',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    sign: '1.',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    sign: '❝',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const tableTools: readonly Tool[] = [
  {
    name: 'Insert table',
    sign: '⊞',
    isOff: (editor) => editor.isActive('table'),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    name: 'Add row',
    sign: '+↓',
    isOff: notInTable,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    name: 'Add column',
    sign: '+→',
    isOff: notInTable,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    name: 'Delete row',
    sign: '−↓',
    isOff: notInTable,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    name: 'Delete column',
    sign: '−→',
    isOff: notInTable,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    name: 'Delete table',
    sign: '⊟',
    isOff: notInTable,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
]

interface ToolbarProps {
  editor: Editor
  label: string
  disabled: boolean
  onLink: () => void
  onPicture: () => void
}

/** The tools of a web text; one stop of Tab, in which the arrows move. */
export function Toolbar({ editor, label, disabled, onLink, onPicture }: ToolbarProps) {
  const { t } = useTranslation()
  const all: readonly Tool[] = [
    ...tools,
    { name: 'Link', icon: 'link', isOn: (one) => one.isActive('link'), run: onLink },
    { name: 'Picture', icon: 'image', isOn: (one) => one.isActive('image'), run: onPicture },
    ...tableTools,
  ]
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => all.map(({ isOn, isOff }) => [isOn?.(now) ?? false, isOff?.(now) ?? false] as const),
  })
  const usable = all.flatMap((_, at) => (states[at]?.[1] ? [] : [at]))

  function onKeyDown({ key, currentTarget, target, ...event }: KeyboardEvent): void {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const next = buttons.at((buttons.indexOf(target as HTMLButtonElement) + step) % buttons.length)
    event.preventDefault?.()
    next?.focus()
  }

  return (
    <div
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-0.5 border-b border-line bg-sunken px-1 py-0.5"
    >
      {all.map(({ name, sign, icon, look, keys, isOn, run }, at) => {
        const [on, off] = states[at] ?? [false, false]
        return (
          <button
            key={name}
            type="button"
            tabIndex={at === usable[0] ? 0 : -1}
            aria-label={t(name)}
            title={t(name)}
            aria-keyshortcuts={keys}
            aria-pressed={isOn ? on : undefined}
            disabled={disabled || off}
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
            className={cx(
              'h-7 min-w-7 rounded-sm px-1.5 hover:bg-hover disabled:opacity-40',
              look,
              on && 'bg-accent-soft text-accent',
            )}
          >
            {icon ? <Icon name={icon} size={14} /> : sign}
          </button>
        )
      })}
    </div>
  )
}
