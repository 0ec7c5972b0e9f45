import { useState } from 'react'
import { flowKind } from '../flow-kinds.ts'
import type { Flow, FlowTypeInfo } from '../home-calls.ts'
import { picturePath } from '../routes.ts'
import { drawingOf } from './flow-drawings.tsx'
import styles from './FlowPicture.module.css'

interface FlowDrawingProps {
  type: string
  /** Those of its type unless told otherwise. */
  colors?: { background: string; ink: string }
}

/** A drawing that stands for a flow of a type; the page has to have `FlowDrawings`. */
export function FlowDrawing({ type, colors }: FlowDrawingProps) {
  const { hue } = flowKind(type)
  const { background = `var(--gl-option-${hue}-bg)`, ink = `var(--gl-option-${hue}-solid)` } = colors ?? {}
  return (
    <svg
      className={styles.placeholder}
      style={{ backgroundColor: background, color: ink }}
      fill="currentColor"
      aria-hidden
    >
      <use href={drawingOf(type)} />
    </svg>
  )
}

interface FlowPictureProps {
  flow: Flow
  flowTypes: readonly FlowTypeInfo[]
}

/** What a flow holds, as the server draws it; a drawing for its type where there is no such picture, or none yet. */
export function FlowPicture({ flow, flowTypes }: FlowPictureProps) {
  const address = picturePath(flow, flowTypes)
  const [came, setCame] = useState<string | null>(null)
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
          onLoad={() => setCame(address)}
          onError={() => setMissing(address)}
        />
      )}
    </div>
  )
}
