import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import { GalleryPicker } from '#console/upload/gallery-picker.tsx'
import { extensions } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import { cleanPasted } from './paste.ts'
import type { Addresses } from './pictures.ts'
import { withSources } from './pictures.ts'
import './rich-text.css'
import { Toolbar } from './toolbar.tsx'
import { withoutAddresses } from './web-texts.ts'

interface RichTextEditorProps {
  customerId: number
  label: string
  /** HTML, in which pictures have no address. */
  value: string
  onChange: (html: string) => void
  addresses: Addresses
  control: FieldControl
  disabled: boolean
}

/** Edits a web text: headings, lists, links, tables and pictures of the gallery. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { customerId, label, value, onChange, addresses, control, disabled } = props
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'link' | 'picture'>()
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { ...latest.current, onChange }
  })
  const editor = useEditor({
    extensions,
    content: withSources(value, addresses),
    editable: !disabled,
    // Its styles would be refused by the content security policy; they are in rich-text.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: control.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {}),
        ...(control['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
        class: 'rich-text min-h-40 px-3 py-2',
      },
      transformPastedHTML: cleanPasted,
    },
    onUpdate({ editor: now }) {
      const html = now.isEmpty ? '' : withoutAddresses(now.getHTML())
      latest.current.value = html
      latest.current.onChange(html)
    },
  })
  // Undone, or taken over from somebody else.
  useEffect(() => {
    if (value === latest.current.value) return
    latest.current.value = value
    editor.commands.setContent(withSources(value, addresses), { emitUpdate: false })
  }, [editor, value, addresses])
  useEffect(() => {
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])

  return (
    <div className="overflow-hidden rounded-md border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-accent">
      <Toolbar
        editor={editor}
        label={t('Formatting: {{field}}', { field: label })}
        disabled={disabled}
        onLink={() => setAsked('link')}
        onPicture={() => setAsked('picture')}
      />
      <EditorContent editor={editor} className="max-h-[32rem] overflow-y-auto" />
      {asked === 'link' ? <LinkDialog editor={editor} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'picture' ? (
        <GalleryPicker
          customerId={customerId}
          onClose={() => setAsked(undefined)}
          onChoose={({ id, name, altText, previewUrl, url }) => {
            const src = previewUrl ?? url ?? ''
            addresses.set(String(id), src)
            const attrs = { src, alt: altText ?? name, media: String(id) }
            editor.chain().focus().insertContent({ type: 'image', attrs }).run()
            setAsked(undefined)
          }}
        />
      ) : null}
    </div>
  )
}
