import { useState } from 'react'
import { FlowDrawing } from '../../../flows/FlowDrawing.tsx'
import type { Flow, FlowTypeInfo } from '../home-calls.ts'
import { picturePath } from '../routes.ts'
import styles from './FlowPicture.module.css'

interface FlowPictureProps {
  flow: Flow
  flowTypes: readonly FlowTypeInfo[]
}

/** The picture of a flow, or the drawing of its type until one is loaded. */
export function FlowPicture({ flow, flowTypes }: FlowPictureProps) {
  const address = picturePath(flow, flowTypes)
  const [came, setArrivedAt] = useState<string | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const isShown = address !== null && came !== null && missing !== address
  return (
    <div className={styles.picture}>
      {!isShown && <FlowDrawing type={flow.type} />}
      {address !== null && missing !== address && (
        <img
          className={styles.image}
          data-shown={isShown || undefined}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setArrivedAt(address)}
          onError={() => setMissing(address)}
        />
      )}
    </div>
  )
}
