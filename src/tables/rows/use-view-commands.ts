import type { RefObject } from 'react'
import { useCommandSource } from '../../ui/commands.ts'
import type { Grid } from '../../grid/grid.ts'
import { fieldCommands } from '../fields/place-fields.ts'
import { toolCommands } from '../view/tool-commands.ts'
import type { ToolName } from '../view/tool-request.ts'
import { useBaseRights, useStructureEdits, useTable } from '../page/base-context.ts'
import { foldCommands, type Grouped } from './grouping.ts'

interface ViewCommandsOptions {
  /** Whether the grid shows. */
  isReady: boolean
  grid: RefObject<Grid | null>
  foldAll: Grouped['foldAll']
  onAddField(): void
  onTool(tool: ToolName): void
}

/** Adds the commands of a view to the command palette: add a record or field, open a tool, fold groups. */
export function useViewCommands({ isReady, grid, foldAll, onAddField, onTool }: ViewCommandsOptions): void {
  const { editRecords, editStructure } = useBaseRights()
  const { table, view } = useTable()
  const structure = useStructureEdits()
  const group = 'Do' as const
  const addRecord = () => grid.current?.commands.addRow()
  useCommandSource({
    list: () => [
      ...(editRecords && isReady ? [{ id: 'add-record', label: 'Add a record', group, run: addRecord }] : []),
      ...toolCommands(onTool),
      ...foldCommands(foldAll),
      ...(editStructure
        ? [
            { id: 'add-field', label: 'Add a field', group, run: onAddField },
            ...fieldCommands({ structure, table, view }, grid.current?.active?.column),
          ]
        : []),
    ],
  })
}
