import { IconCheck } from '@tabler/icons-react'
import settings from '../../../ui/settings.module.css'
import type { Plan } from '../../plans.ts'
import styles from './plans.module.css'

interface PlanCardProps {
  plan: Plan
  /** The next smaller plan; absent for the smallest. */
  before: Plan | undefined
  isYearly: boolean
  isCurrent: boolean
}

export const responsesText = (count: number | null): string =>
  count === null ? 'unlimited responses' : `${count.toLocaleString()} responses a month`

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How a plan is billed. */
function billedText({ monthly }: Plan, isYearly: boolean): string {
  if (monthly === 0) return 'Free forever'
  return isYearly ? 'a month, billed yearly' : 'a month, billed monthly'
}

/** The price and features of a plan. */
export function PlanCard({ plan, before, isYearly, isCurrent }: PlanCardProps) {
  const has = [capitalized(responsesText(plan.responsesPerMonth)), ...plan.features]
  return (
    <li className={styles.plan} data-current={isCurrent || undefined}>
      <div className={styles.name}>
        <h2 className={styles.label}>{plan.label}</h2>
        {isCurrent && <span className={settings.badge}>Current</span>}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>${isYearly ? plan.yearly : plan.monthly}</span>
        <span className={styles.period}>{billedText(plan, isYearly)}</span>
      </p>
      {before && <p className={styles.before}>Everything in {before.label}, plus</p>}
      <ul className={styles.features}>
        {has.map(feature => (
          <li key={feature}>
            <IconCheck size={16} stroke={1.75} aria-hidden />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
