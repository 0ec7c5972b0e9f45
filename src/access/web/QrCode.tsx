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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  return <img className={styles.qr} alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
}
