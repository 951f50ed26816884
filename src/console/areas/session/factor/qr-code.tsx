import { encode } from 'uqr'
import { useTranslation } from '#console/app/i18n.ts'

/** A QR code, dark on light whatever the theme: phones read it best that way. */
export function QrCode({ text }: { text: string }) {
  const { t } = useTranslation()
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={t('QR code for the authenticator app')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
