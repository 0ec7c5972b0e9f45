import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../ui/Section.tsx'
import { type Flow, homeQuery } from '../home-calls.ts'
import { FlowPeople } from './FlowPeople.tsx'
import { whoHasAccess } from './who-has-access.ts'

/** Who has access to a base, and sharing it with more people. */
export default function BasePeople({ flow }: { flow: Flow }) {
  const { data: home } = useQuery(homeQuery)
  return (
    <Section title="People" lead={home && whoHasAccess(flow, home)}>
      <FlowPeople flow={flow} />
    </Section>
  )
}
