import { useTranslation } from '#console/app/i18n.ts'
import { saveFile } from '#console/ui/transfer/save-file.ts'
import { Button } from '#console/ui/button.tsx'

const takeFocus = (node: HTMLElement | null) => node?.focus()

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  return (
    <section
      aria-label={t('Recovery codes')}
      tabIndex={-1}
      ref={takeFocus}
      className="flex flex-col gap-3 px-4 py-3 outline-none"
    >
      <h2 className="font-semibold">{t('Recovery codes')}</h2>
      <p>
        {t(
          'Keep these codes in a safe place, such as a password manager. Each of them logs you in once if you lose your phone. They are not shown again.',
        )}
      </p>
      <ul className="grid max-w-md grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-sunken p-3 font-mono select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'academy-console-recovery-codes.txt')}
        >
          {t('Download')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t('I have saved them')}
        </Button>
      </div>
    </section>
  )
}
