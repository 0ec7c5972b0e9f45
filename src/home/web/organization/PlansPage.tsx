import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callServer } from '../../../ui/server/server.ts'
import { SettingsPage } from '../../../ui/SettingsPage.tsx'
import { FailedView } from '../../../ui/FailedView.tsx'
import { planLabel, plans } from '../../plans.ts'
import { PlanCard, responsesText } from './PlanCard.tsx'
import styles from './plans.module.css'
import type { AnswerOf, CallOf } from '../../../api/rest-route.ts'
import type { readPlanRoute } from '../../plans.routes.ts'

const periods = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
]

/** What the organization's plan means in this installation. */
function OwnPlanText({ planName, isBilled, limits }: AnswerOf<typeof readPlanRoute>) {
  const own = `Your organization is on the ${planLabel(planName)} Plan`
  return (
    <p className={styles.remaining}>
      {isBilled
        ? `${own}: ${responsesText(limits.responsesPerMonth)}. The administrator of this server can change it.`
        : `This server does not bill plans: every organization has all features without limits. ${own}.`}
    </p>
  )
}

/** The plans, and which one the organization has. */
export function PlansPage() {
  const own = useQuery({
    queryKey: ['plan'],
    queryFn: () => callServer<CallOf<typeof readPlanRoute>>('GET', '/admin/plan'),
  })
  const [period, setPeriod] = useState('yearly')
  return (
    <SettingsPage title="Plans" isWide>
      {own.isPending && <Skeleton height={20} width="60%" mb={20} />}
      {own.isError && !own.data && (
        <FailedView title="The plan of your organization could not be loaded" failed={own} />
      )}
      {own.data && <OwnPlanText {...own.data} />}
      <SegmentedControl aria-label="Billed" data={periods} value={period} onChange={setPeriod} />
      <ul className={styles.plans} aria-label="Plans">
        {plans.map((plan, at) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            before={plans[at - 1]}
            isYearly={period === 'yearly'}
            isCurrent={own.data?.planName === plan.name}
          />
        ))}
      </ul>
      <p className={styles.note}>Prices are in US dollars. Some features are still being built.</p>
    </SettingsPage>
  )
}
