import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { isLink } from './extensions.ts'

/** Asks where the selected text leads. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const before = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(before)
  const [isWrong, setWrong] = useState(false)

  function set(): void {
    const href = address.trim()
    if (!isLink(href)) {
      setWrong(true)
      return
    }
    const isBare = editor.state.selection.empty && before === ''
    const chain = editor.chain().focus().extendMarkRange('link')
    if (isBare) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  return (
    <Dialog
      open
      title={t('Link')}
      onClose={onClose}
      footer={
        <>
          {before === '' ? null : (
            <Button
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              {t('Remove link')}
            </Button>
          )}
          <Button look="primary" onClick={set}>
            {t('Set link')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          set()
        }}
      >
        <Field label={t('Address')} error={isWrong ? t('must begin with https:// or mailto:') : undefined}>
          {(control) => (
            <Input
              {...control}
              data-autofocus
              value={address}
              placeholder="https://"
              onChange={(event) => {
                setAddress(event.target.value)
                setWrong(false)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
