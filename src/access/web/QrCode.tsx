import styles from './Account.module.css'
import { qrPath } from './qr-path.ts'

interface QrCodeProps {
  text: string
  /** The name for people who cannot see it. */
  label: string
}

/** A QR code. It is dark on light in every color scheme, because many cameras read no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = qrPath(text)
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
