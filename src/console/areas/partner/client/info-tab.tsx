import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartnerInfo } from '#contract/partner/partner.ts'
import { partnerInfo, partnerInfoUpdate } from '#contract/partner/partner.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { saveCommands } from '#console/screen/save-commands.ts'
import { usePending } from '#console/screen/use-pending.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

function Form({ mitraId, info, mayEdit }: { mitraId: number; info: PartnerInfo; mayEdit: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const saving = usePending()
  const [values, setValues] = useState(info)
  const [fields, setFields] = useState((info.trainingFields ?? []).join(', '))
  const [isSaved, setSaved] = useState(false)
  function set(change: PartnerInfo): void {
    setValues({ ...values, ...change })
    setSaved(false)
  }
  const save = () =>
    saving.run(async () => {
      const body = { ...values, trainingFields: words(fields) }
      const after = await callApi(partnerInfoUpdate, { mitraId, body })
      client.setQueryData(apiQuery(partnerInfo, { id: mitraId }).queryKey, after)
      setSaved(true)
    })
  useScreenCommands(saveCommands, {
    save: mayEdit ? () => void save() : undefined,
    saveOnly: undefined,
    saveThenNext: undefined,
  })
  return (
    <form
      aria-label={t('Additional info')}
      className="flex max-w-xl flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset disabled={!mayEdit} className="contents">
        <Field label={t('Website')}>
          {(control) => (
            <Input
              {...control}
              type="url"
              value={values.website ?? ''}
              onChange={({ target }) => set({ website: target.value || null })}
            />
          )}
        </Field>
        <Field label="Instagram">
          {(control) => (
            <Input
              {...control}
              value={values.instagram ?? ''}
              onChange={({ target }) => set({ instagram: target.value || null })}
            />
          )}
        </Field>
        <Field label={t('Employees')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={values.employeeCount ?? ''}
              onChange={({ target }) => {
                const digits = target.value.replaceAll(/\D/g, '').slice(0, 7)
                set({ employeeCount: digits === '' ? null : Number(digits) })
              }}
            />
          )}
        </Field>
        <Field label={t('Fields of training')} help={t('Separated by commas.')}>
          {(control) => (
            <Input
              {...control}
              value={fields}
              onChange={({ target }) => {
                setFields(target.value)
                setSaved(false)
              }}
            />
          )}
        </Field>
        <Checkbox checked={values.hasLms ?? false} onChange={({ target }) => set({ hasLms: target.checked })}>
          {t('Has a learning platform of its own')}
        </Checkbox>
        <Checkbox
          checked={values.prakerjaPartner ?? false}
          onChange={({ target }) => set({ prakerjaPartner: target.checked })}
        >
          {t('Partner of Prakerja')}
        </Checkbox>
        <Field label={t('Notes')}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={1000}
              value={values.notes ?? ''}
              onChange={({ target }) => set({ notes: target.value || null })}
            />
          )}
        </Field>
        <div className="flex items-center gap-3">
          <Button type="submit" look="primary" busy={saving.isPending} disabled={!mayEdit}>
            {t('Save')}
          </Button>
          <span role="status">{isSaved ? t('Saved') : ''}</span>
        </div>
      </fieldset>
      {saving.failure === undefined ? null : (
        <p role="alert" className="text-danger">
          {saving.failure}
        </p>
      )}
    </form>
  )
}

/** What a partner says of itself beyond its profile. */
export function InfoTab({ mitraId, mayEdit }: { mitraId: number; mayEdit: boolean }) {
  const { data } = useQuery(apiQuery(partnerInfo, { id: mitraId }))
  return data ? <Form mitraId={mitraId} info={data} mayEdit={mayEdit} /> : <Skeleton className="m-4 h-60" />
}
