import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closingTexts } from '../../../texts/flow-page-texts.ts'
import { Section } from '../../../ui/Section.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { Flow } from '../home-calls.ts'
import { closeFlows } from '../list/flow-actions.ts'

const inWords = (instant: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))

/** Says whether a flow is open. */
function stateText({ settings }: Pick<Flow, 'settings'>, now: number): string {
  const { disabledForm, openDate, expirationDate } = settings
  if (disabledForm) return closingTexts.closed
  if (expirationDate && Date.parse(expirationDate) < now) return closingTexts.over(inWords(expirationDate))
  if (openDate && Date.parse(openDate) > now) return closingTexts.notYet(inWords(openDate))
  return closingTexts.open
}

/** Closes a flow or opens it again. */
export function ClosingSection({ flow }: { flow: Flow }) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const isClosed = flow.settings.disabledForm ?? false
  const change = async () => {
    setPending(true)
    await closeFlows(queries, [flow], !isClosed)
    setPending(false)
  }
  return (
    <Section
      title="New responses"
      lead={stateText(flow, useNow())}
      action={
        <Button variant="default" loading={isPending} onClick={() => void change()}>
          {isClosed ? 'Re-open form' : 'Close form'}
        </Button>
      }
    >
      {null}
    </Section>
  )
}
