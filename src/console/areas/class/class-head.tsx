import type { CoreClass } from '#contract/class/class.ts'
import { curationWords } from '#contract/class/class.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { KeyHint } from '#console/screen/key-hint.tsx'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { sectionCommands } from './class.commands.ts'
import { curationTones } from './class-words.ts'

/** The field with which each section begins. */
const begins = {
  general: '[data-field="title"]',
  attributes: '[data-field="attributes"]',
  variants: '[data-field="variants"]',
  syllabus: '[data-field="activities"]',
  content: '[data-section="content"]',
  stores: '[data-section="stores"]',
} as const

function goToSection(place: string): boolean {
  const section = document.querySelector<HTMLElement>(place)
  if (!section) return false
  section.scrollIntoView({ block: 'start' })
  section
    .querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea, [tabindex="0"], button:not([tabindex="-1"]), a')
    ?.focus({ preventScroll: true })
  return true
}

/** Where the curation of a class is, and the keys of its sections. */
export function ClassHead({ row }: { row: CoreClass }) {
  const { t } = useTranslation()
  const { curationStatus, curationNote } = row
  useScreenCommands(sectionCommands, {
    general: () => goToSection(begins.general),
    attributes: () => goToSection(begins.attributes),
    variants: () => goToSection(begins.variants),
    syllabus: () => goToSection(begins.syllabus),
    content: () => goToSection(begins.content),
    stores: () => goToSection(begins.stores),
  })
  return (
    <span className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusPill tone={curationTones[curationStatus]}>{t(curationWords[curationStatus])}</StatusPill>
        {curationNote === null ? null : <span>{curationNote}</span>}
        {curationStatus === 'APPROVED' ? (
          <span className="text-muted">
            {t('A change of title, price or syllabus submits the class for curation again.')}
          </span>
        ) : null}
      </span>
      <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
        {Object.values(sectionCommands).map((one) => (
          <KeyHint key={one.command.id} of={one} />
        ))}
      </span>
    </span>
  )
}
