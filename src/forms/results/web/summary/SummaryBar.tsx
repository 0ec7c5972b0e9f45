import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconFilter, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { browserContext } from '../../../../fields/field-context.ts'
import { conditionsOf, type Filter } from '../../../../query/filter.ts'
import { metadataQuery } from '../../../../tables/page/metadata.ts'
import { LazyPart } from '../../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../../ui/late/lazy-part.ts'
import { ButtonPanel } from '../../../../ui/menus/ButtonPanel.tsx'
import { answersTableId } from '../../../answers/answers-table.ts'
import type { ChosenPeriod, Period } from './periods.ts'
import styles from '../ResultsPage.module.css'

const FilterPanel = lazyPart(() => import('../../../../tables/filter/FilterPanel.tsx'))

const icon = { size: 16, stroke: 1.75 }

const choices = [
  { value: 'all', label: 'All time' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
  { value: 'custom', label: 'Custom dates' },
]

const valueOf = (chosen: ChosenPeriod): string => (chosen.kind === 'days' ? String(chosen.days) : chosen.kind)

const chosenOf = (value: string): ChosenPeriod =>
  value === 'all'
    ? { kind: 'all' }
    : value === 'custom'
      ? { kind: 'custom', first: '', last: '' }
      : { kind: 'days', days: Number(value) }

/** The chosen time to compare with, if it is not the one before. */
export type Comparison = { kind: 'none' } | { kind: 'before' } | (ChosenPeriod & { kind: 'custom' })

interface SummaryBarProps {
  publicIdentifier: string
  filter: Filter | null
  chosen: ChosenPeriod
  comparison: Comparison
  period: Period
  onFilter(filter: Filter | null): void
  onChoose(chosen: ChosenPeriod): void
  onCompare(comparison: Comparison): void
}

/** Chooses which answers the summary is about, and prints it. */
export function SummaryBar(props: SummaryBarProps) {
  const { publicIdentifier, filter, chosen, comparison, onFilter, onChoose, onCompare } = props
  const metadata = useQuery(metadataQuery(publicIdentifier))
  const table = metadata.data?.metadata.tables.find(({ id }) => id === answersTableId)
  const conditions = filter ? conditionsOf(filter).length : 0
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Summary settings">
      <ButtonPanel
        label="Filters"
        position="bottom-start"
        button={
          <Button size="xs" variant={conditions > 0 ? 'light' : 'default'} leftSection={<IconFilter {...icon} />}>
            {conditions > 0 ? `${conditions} ${conditions === 1 ? 'condition' : 'conditions'}` : 'Filter'}
          </Button>
        }
      >
        {() => (
          <LazyPart>
            <FilterPanel fields={table?.fields ?? []} filter={filter} onChange={onFilter} />
          </LazyPart>
        )}
      </ButtonPanel>
      <NativeSelect
        size="xs"
        aria-label="Time"
        data={choices}
        value={valueOf(chosen)}
        onChange={event => onChoose(chosenOf(event.currentTarget.value))}
      />
      {chosen.kind === 'custom' && <Days label="Time" chosen={chosen} onChange={onChoose} />}
      <NativeSelect
        size="xs"
        aria-label="Compare with"
        data={[
          { value: 'none', label: 'No comparison' },
          { value: 'before', label: 'Compare with the time before', disabled: chosen.kind === 'all' },
          { value: 'custom', label: 'Compare with custom dates' },
        ]}
        value={comparison.kind}
        onChange={event => {
          const kind = event.currentTarget.value
          onCompare(kind === 'custom' ? { kind, first: '', last: '' } : { kind: kind === 'before' ? 'before' : 'none' })
        }}
      />
      {comparison.kind === 'custom' && <Days label="Compare with" chosen={comparison} onChange={onCompare} />}
      <span className={styles.spacer} />
      <Button size="xs" variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => globalThis.print()}>
        Print
      </Button>
      <Button
        size="xs"
        variant="default"
        component="a"
        leftSection={<IconFileTypePdf {...icon} />}
        href={summaryPdfPath(props)}
        download
      >
        PDF
      </Button>
    </div>
  )
}

function summaryPdfPath({ publicIdentifier, filter, period }: SummaryBarProps): string {
  const { timeZone, locale } = browserContext()
  const query = new URLSearchParams({ timeZone, locale })
  if (filter) query.set('filters', JSON.stringify(filter))
  if (period.from) query.set('from', period.from)
  if (period.to) query.set('to', period.to)
  return `/api/forms/${encodeURIComponent(publicIdentifier)}/results/summary.pdf?${query}`
}

interface DaysProps {
  label: string
  chosen: { kind: 'custom'; first: string; last: string }
  onChange(chosen: { kind: 'custom'; first: string; last: string }): void
}

const Days = ({ label, chosen, onChange }: DaysProps) => (
  <>
    <TextInput
      size="xs"
      type="date"
      aria-label={`${label}: first day`}
      value={chosen.first}
      max={chosen.last || undefined}
      onChange={event => onChange({ ...chosen, first: event.currentTarget.value })}
    />
    <TextInput
      size="xs"
      type="date"
      aria-label={`${label}: last day`}
      value={chosen.last}
      min={chosen.first || undefined}
      onChange={event => onChange({ ...chosen, last: event.currentTarget.value })}
    />
  </>
)
