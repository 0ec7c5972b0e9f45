import styles from './FlowDrawing.module.css'
import { flowTypeUi, flowTypeUis } from './registry.ui.ts'

const idOf = (type: string) => `flow-drawing-${type}`

/** The drawings of all flow types. A page includes them once, and each `FlowDrawing` refers to one of them. */
export const FlowDrawings = () => (
  <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden>
    {flowTypeUis().map(({ type, drawing }) => (
      <symbol key={type} id={idOf(type)} viewBox="0 0 208 118">
        {drawing}
      </symbol>
    ))}
  </svg>
)

interface FlowDrawingProps {
  type: string
  /** Default: the colors of the type. */
  colors?: { background: string; ink: string }
}

/** A drawing that stands for a flow of a type. The page has to include `FlowDrawings`. */
export function FlowDrawing({ type, colors }: FlowDrawingProps) {
  const { hue } = flowTypeUi(type)
  const { background = `var(--gl-option-${hue}-bg)`, ink = `var(--gl-option-${hue}-solid)` } = colors ?? {}
  return (
    <svg className={styles.drawing} style={{ backgroundColor: background, color: ink }} fill="currentColor" aria-hidden>
      <use href={`#${idOf(type)}`} />
    </svg>
  )
}
