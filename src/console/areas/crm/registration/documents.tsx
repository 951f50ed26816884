import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { RegistrationDetail, RegistrationSlot } from '#contract/crm/registration-calls.ts'
import { registrationDocApprove, registrationDocReject } from '#contract/crm/registration-calls.ts'
import {
  canApproveDocument,
  canChangeRegistration,
  canRejectDocument,
  canReplaceDocument,
} from '#contract/crm/registration.rules.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { Section } from '#console/screen/section.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { DocumentSlot } from './document-slot.tsx'
import { DocumentWindow } from './document-window.tsx'
import { documentCommands, paperCommands } from './registration.commands.ts'

interface DocumentsProps {
  detail: RegistrationDetail
  onChanged: () => void
}

/** What may be done to a document by the person who looks at it. */
export interface SlotActions {
  upload: boolean
  approve: boolean
  reject: boolean
}

/** The documents of a registration by type, each with what can be done to it. */
export function Documents({ detail: { registration, documents }, onChanged }: DocumentsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const permissions = useAtomValue(permissionsAtom)
  const [opened, setOpened] = useState<number>()
  const [rejecting, setRejecting] = useState<number>()
  const deciding = usePending()
  const isOpen = canChangeRegistration(registration) === true
  const { frame, handlers, stop } = useRovingFocus({ rows: documents.map(({ type }) => String(type.id)) })
  // The one that Tab leads to is the one that had the focus last.
  const slot = documents.find(({ type }) => stop(String(type.id)) === 0)

  const mayOf = ({ document }: RegistrationSlot): SlotActions => ({
    upload: isOpen && allows(permissions, 'crm:update') && (document === null || canReplaceDocument(document) === true),
    approve: isOpen && allows(permissions, 'crm:approve') && document !== null && canApproveDocument(document) === true,
    reject: isOpen && allows(permissions, 'crm:approve') && document !== null && canRejectDocument(document) === true,
  })
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['audit'] })
    onChanged()
  }
  const decide = ({ document }: RegistrationSlot, reason?: string) =>
    deciding.run(async () => {
      if (document === null) return
      const path = { id: registration.id, docId: document.id }
      const seen = { version: document.version }
      await (reason === undefined
        ? callApi(registrationDocApprove, { ...path, query: seen })
        : callApi(registrationDocReject, { ...path, body: { reason, ...seen } }))
      setRejecting(undefined)
      changed()
    })
  const may = slot ? mayOf(slot) : undefined
  useScreenCommands(documentCommands, {
    approve: slot && may?.approve ? () => void decide(slot) : undefined,
    reject: slot && may?.reject ? () => setRejecting(slot.type.id) : undefined,
  })
  useScreenCommands(paperCommands, {
    preview: slot?.document ? () => setOpened(slot.type.id) : undefined,
    upload:
      slot && may?.upload
        ? () => frame.current?.querySelector<HTMLInputElement>(`[data-row="${slot.type.id}"] input[type=file]`)?.click()
        : undefined,
  })
  const shown = documents.find(({ type }) => type.id === opened)
  return (
    <Section title="Documents">
      {deciding.failure === undefined ? null : (
        <p role="alert" className="border-b border-line px-4 py-2 text-danger">
          {deciding.failure}
        </p>
      )}
      <div ref={frame} role="group" aria-label={t('Documents')} {...handlers}>
        {documents.map((one) => (
          <div
            key={one.type.id}
            role="group"
            aria-label={one.type.name}
            data-row={one.type.id}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys approve and reject the one that has the focus
            tabIndex={stop(String(one.type.id))}
            className="-outline-offset-2 not-last:border-b not-last:border-line"
          >
            <DocumentSlot
              registrationId={registration.id}
              slot={one}
              may={mayOf(one)}
              isBusy={deciding.isPending}
              isRejecting={rejecting === one.type.id}
              onOpen={() => setOpened(one.type.id)}
              onApprove={() => void decide(one)}
              onReject={(reason) => void decide(one, reason)}
              onRejecting={(is) => setRejecting(is ? one.type.id : undefined)}
              onChanged={changed}
            />
          </div>
        ))}
      </div>
      {shown?.document ? (
        <DocumentWindow
          registrationId={registration.id}
          document={shown.document}
          may={mayOf(shown)}
          isBusy={deciding.isPending}
          onApprove={() => void decide(shown).then(() => setOpened(undefined))}
          onReject={() => {
            setOpened(undefined)
            setRejecting(shown.type.id)
          }}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Section>
  )
}
