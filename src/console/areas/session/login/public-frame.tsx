import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { languageAtom } from '#console/app/preferences.ts'

/** The mark of the console: a mortar board. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M7 12.5 16 8l9 4.5-9 4.5-9-4.5Z" fill="var(--on-accent)" />
      <path
        d="M11 16v4.2c1.4 1.2 3.1 1.8 5 1.8s3.6-.6 5-1.8V16"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

function LanguageSwitch() {
  const { t } = useTranslation()
  const [language, setLanguage] = useAtom(languageAtom)
  const other = language === 'en' ? 'id' : 'en'
  return (
    <button
      type="button"
      lang={other}
      aria-label={other === 'id' ? 'Ganti ke Bahasa Indonesia' : 'Switch to English'}
      title={t('Language')}
      className="rounded-sm hover:text-text"
      onClick={() => setLanguage(other)}
    >
      {other === 'id' ? 'Bahasa Indonesia' : 'English'}
    </button>
  )
}

/** The quiet page around everything that needs no session. `status` stands in its last line. */
export function PublicFrame({ children, status }: { children: ReactNode; status?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-sunken px-4">
      <main className="flex w-full max-w-sm grow flex-col justify-center py-10">
        <div className="mb-5 flex items-center justify-center gap-2.5">
          <Mark />
          <span className="text-lg font-semibold">Academy Console</span>
        </div>
        <div className="rounded-lg bg-surface p-6 shadow-raised">{children}</div>
      </main>
      <footer className="flex w-full max-w-sm items-center justify-between pb-6 text-sm text-muted">
        <span>{status}</span>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
