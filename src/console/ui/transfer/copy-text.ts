import { i18n } from '#console/app/i18n.ts'
import { showToast } from '#console/ui/layer/toasts.ts'

/** Puts a text on the clipboard, and says what was copied. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: i18n.t('Copied: {{text}}', { text }) })
  } catch {
    showToast({ tone: 'error', title: i18n.t("The browser doesn't allow copying.") })
  }
}
