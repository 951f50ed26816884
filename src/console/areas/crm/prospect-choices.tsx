import { prospectSources, sourceWords } from '#contract/crm/prospect.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import type { ReportChoices } from '#console/report/view.ts'
import { Select } from '#console/ui/select.tsx'
import { owners } from './crm-sources.ts'

const ALL = ''

/** Of which source and of which owner the prospects of a report are. */
export function ProspectChoices({ query, customerId, onChange }: ReportChoices) {
  const { t } = useTranslation()
  const { source, owner } = query
  return (
    <>
      <div className="w-44">
        <Select
          aria-label={t('Source')}
          value={typeof source === 'string' ? source : ALL}
          options={[
            { value: ALL, label: t('All sources') },
            ...prospectSources.map((value) => ({ value, label: t(sourceWords[value]) })),
          ]}
          onChange={(next) => onChange({ ...query, source: next === ALL ? undefined : next })}
        />
      </div>
      <div className="w-56">
        <RecordPicker
          aria-label={t('Owner')}
          placeholder={t('All owners')}
          source={owners(customerId)}
          value={typeof owner === 'number' ? owner : null}
          onChange={(id) => onChange({ ...query, owner: id ?? undefined })}
        />
      </div>
    </>
  )
}
