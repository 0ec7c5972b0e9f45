import { IconCheck } from '@tabler/icons-react'
import { FlowDrawing } from '../../flows/FlowDrawing.tsx'
import type { EmptyFlowsProps } from '../../flows/flow-type.ui.ts'
import styles from './SchedulingPromotion.module.css'

const features = [
  "Weekly hours, in each visitor's time zone",
  'No double bookings: your calendars are checked',
  'Video calls, phone calls or a place to meet',
  'Round robin, collective and group events',
]

/** Says what a scheduling page is good for where there is none yet. */
export const SchedulingPromotion = ({ title, action }: EmptyFlowsProps) => (
  <section className={styles.card} aria-label={title}>
    <div className={styles.drawing}>
      <FlowDrawing type="scheduling" />
    </div>
    <div className={styles.text}>
      <p className={styles.none}>{title}</p>
      <h2 className={styles.title}>Let others book time with you</h2>
      <ul className={styles.features}>
        {features.map(feature => (
          <li key={feature}>
            <IconCheck size={16} stroke={2} className={styles.check} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <p className={styles.lead}>Name your page now. These features come with the editor.</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  </section>
)
