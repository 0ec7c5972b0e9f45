import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { schedulingPromotion } from '../../../texts/new-item-texts.ts'
import { FlowDrawing } from '../list/FlowPicture.tsx'
import styles from './SchedulingPromotion.module.css'

/** Stands where there is no scheduling page yet: what one is good for. */
export const SchedulingPromotion = ({ title, action }: { title: string; action: ReactNode }) => (
  <section className={styles.card} aria-label={title}>
    <div className={styles.drawing}>
      <FlowDrawing type="scheduling" />
    </div>
    <div className={styles.text}>
      <p className={styles.none}>{title}</p>
      <h2 className={styles.title}>{schedulingPromotion.title}</h2>
      <ul className={styles.features}>
        {schedulingPromotion.features.map(feature => (
          <li key={feature}>
            <IconCheck size={16} stroke={2} className={styles.check} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <p className={styles.lead}>{schedulingPromotion.lead}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  </section>
)
