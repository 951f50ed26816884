import type { RefObject } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { defineScreenCommands } from './define-commands.ts'
import { KeyHint } from './key-hint.tsx'
import { useScreenCommands } from './use-screen-commands.ts'

/** The sections of a long form. */
const sectionCommands = defineScreenCommands(
  { id: 'console.section', section: 'console', permission: null },
  {
    next: {
      title: 'Go to the next section',
      short: 'Next section',
      keywords: ['section', 'bagian berikutnya'],
      keys: 'alt+pagedown',
    },
    previous: {
      title: 'Go to the previous section',
      short: 'Previous section',
      keywords: ['section', 'bagian sebelumnya'],
      keys: 'alt+pageup',
    },
  },
)

/** A form with as many sections as that has an index. */
const MANY = 5

const firstControl = 'input:not([tabindex="-1"]), textarea, button:not([tabindex="-1"])'

function goTo(section: HTMLElement | undefined): boolean {
  if (!section) return false
  section.scrollIntoView({ block: 'start' })
  section.querySelector<HTMLElement>(firstControl)?.focus({ preventScroll: true })
  return true
}

interface Props {
  titles: readonly (string | undefined)[]
  form: RefObject<HTMLElement | null>
}

/** What the sections of a long form are called; each leads there. */
export function SectionIndex({ titles, form }: Props) {
  const { t } = useTranslation()
  const named = titles.filter((title) => title !== undefined)
  const isLong = named.length >= MANY
  const sections = () => [...(form.current?.querySelectorAll<HTMLElement>(':scope > fieldset') ?? [])]
  const titled = (title: string) => sections().find((one) => one.querySelector('legend')?.textContent === t(title))
  function move(by: 1 | -1): boolean {
    const all = sections()
    const at = all.findIndex((one) => one.contains(document.activeElement))
    return goTo(all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))])
  }
  useScreenCommands(sectionCommands, {
    next: isLong ? () => move(1) : undefined,
    previous: isLong ? () => move(-1) : undefined,
  })
  if (!isLong) return null
  return (
    <nav
      aria-label={t('Sections')}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-1 border-b border-line bg-surface py-2"
    >
      {named.map((title) => (
        <button key={title} type="button" className={buttonClass('ghost')} onClick={() => goTo(titled(title))}>
          {t(title)}
        </button>
      ))}
      <span className="flex gap-3 text-sm text-muted max-md:hidden">
        <KeyHint of={sectionCommands.next} />
      </span>
    </nav>
  )
}
