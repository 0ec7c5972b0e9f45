import { Link, useSearch } from '@tanstack/react-router'
import { Section } from '../../../ui/Section.tsx'
import settings from '../../../ui/settings.module.css'
import type { Flow, HomeInfo } from '../home-calls.ts'
import { flowPath } from '../routes.ts'
import { FlowPeople } from '../sharing/FlowPeople.tsx'
import { whoHasAccess } from '../sharing/who-has-access.ts'
import { ClosingSection } from './ClosingSection.tsx'
import styles from './FlowPage.module.css'
import { LimitsSection } from './LimitsSection.tsx'
import { NoteSection } from './NoteSection.tsx'
import { PlaceSection } from './PlaceSection.tsx'

const subTabs = [
  { id: 'general', label: 'General' },
  { id: 'access', label: 'Access' },
] as const

/** The settings of a flow. */
export function FlowSettings({ flow, home }: { flow: Flow; home: HomeInfo }) {
  const { subTab } = useSearch({ strict: false })
  const canClose = home.flowTypes.find(({ type }) => type === flow.type)?.canClose ?? false
  const hasAccess = canClose || flow.canShare
  const shown = subTab === 'access' && hasAccess ? 'access' : 'general'
  return (
    <div className={styles.scroll}>
      <div className={settings.page}>
        <nav className={styles.subTabs} aria-label="Settings">
          {subTabs
            .filter(({ id }) => id === 'general' || hasAccess)
            .map(({ id, label }) => (
              <Link
                key={id}
                to={flowPath(flow, { flowTypes: home.flowTypes })}
                search={{ tab: 'settings', subTab: id }}
                replace
                activeOptions={{ exact: true }}
                className={styles.subTab}
                aria-current={id === shown ? 'page' : undefined}
                data-shown={id === shown || undefined}
              >
                {label}
              </Link>
            ))}
        </nav>
        {shown === 'general' ? (
          <>
            <PlaceSection flow={flow} home={home} />
            {flow.canWriteNote && <NoteSection flow={flow} />}
          </>
        ) : (
          <>
            {canClose && <ClosingSection flow={flow} />}
            {canClose && <LimitsSection flow={flow} />}
            {flow.canShare && (
              <Section title="People" lead={whoHasAccess(flow, home)}>
                <FlowPeople flow={flow} />
              </Section>
            )}
          </>
        )}
      </div>
    </div>
  )
}
