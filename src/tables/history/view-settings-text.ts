import type { FieldPeriod } from '../../engine/model/history/past-value.ts'
import { fieldThen } from '../../engine/model/history/past-value.ts'
import type { ViewConfig } from '../../engine/model/structure.ts'

const names: Record<keyof ViewConfig, string> = {
  filters: 'the filter',
  sorts: 'the sort',
  groups: 'the groups',
  hiddenFieldIds: 'the hidden fields',
  orderedFieldIds: 'the order of the fields',
  fieldWidths: 'the column widths',
  frozenFields: 'the frozen fields',
  rowHeight: 'the row height',
  summaries: 'the summaries',
  colors: 'the colors',
}

const lists = new Intl.ListFormat('en')

const isSetting = (key: string): key is keyof ViewConfig => key in names

/** 'the filter and the sort'; '' if none of the settings is known. */
export const settingsText = (settings: readonly string[]): string =>
  lists.format(settings.flatMap(key => (isSetting(key) ? names[key] : [])).toSorted())

type Config = Partial<ViewConfig> | null | undefined

const heights: Record<string, string> = { short: 'Short', medium: 'Medium', tall: 'Tall', extra_tall: 'Extra tall' }

/** Describes what changed in the settings of a view, one text for each setting. */
export function settingChanges(
  { before, after }: { before: Config; after: Config },
  at: { periods: readonly FieldPeriod[]; version: number },
): string[] {
  const nameOf = (fieldId: string) => fieldThen(at.periods, { fieldId, version: at.version })?.name ?? 'a field'
  const order = (sorts: ViewConfig['sorts'] | undefined) =>
    sorts?.length
      ? lists.format(
          sorts.map(({ fieldId, dir }) => `${nameOf(fieldId)} ${dir === 'asc' ? 'ascending' : 'descending'}`),
        )
      : 'none'
  const describe: { [Key in keyof ViewConfig]: (config: Config) => string | null } = {
    sorts: config => order(config?.sorts),
    groups: config => order(config?.groups),
    filters: config => (config?.filters ? 'set' : 'none'),
    hiddenFieldIds: config =>
      config?.hiddenFieldIds?.length ? lists.format(config.hiddenFieldIds.map(nameOf)) : 'none',
    orderedFieldIds: () => null,
    fieldWidths: () => null,
    frozenFields: config => (config?.frozenFields ?? 1).toLocaleString(),
    rowHeight: config => heights[config?.rowHeight ?? 'short'] ?? null,
    summaries: () => null,
    colors: config => (config?.colors ? 'set' : 'none'),
  }
  return Object.keys(describe)
    .filter(isSetting)
    .filter(key => JSON.stringify(before?.[key] ?? null) !== JSON.stringify(after?.[key] ?? null))
    .map(key => {
      const title = names[key].replace('the ', '')
      const [was, is] = [describe[key](before), describe[key](after)]
      const label = title.charAt(0).toUpperCase() + title.slice(1)
      return was === null || is === null || was === is ? `${label} changed` : `${label}: ${was} → ${is}`
    })
}
