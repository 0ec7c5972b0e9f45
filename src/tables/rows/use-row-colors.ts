import { useEffect } from 'react'
import type { Table, View } from '../../engine/model/structure.ts'
import type { TableData } from './table-data.ts'

/** Colors the rows of a view. The code for colors is loaded for the first view that has some. */
export function useRowColors(data: TableData, { table, view }: { table: Table; view: View }): void {
  const { fields } = table
  const { colors } = view.config
  useEffect(() => {
    let isOver = false
    const show = (rowColor: TableData['rowColor']) => {
      data.setHandles({ rowColor })
      // Redraws the rows.
      data.setColumns(data.columns)
    }
    // Rules may depend on all links of a cell.
    data.loadAllLinks(colors !== null && 'rules' in colors)
    const work = async () => {
      if (!colors) return data.rowColor && show(undefined)
      const { rowColoring } = await import('../colors/row-coloring.ts')
      const colorOf = rowColoring(colors, { fields, context: data.context })
      if (isOver) return
      show(row => {
        const rowKey = data.rowKey(row)
        const id = rowKey === undefined ? undefined : data.recordId(rowKey)
        return id === undefined ? null : colorOf({ id, valueOf: fieldId => data.valueAt(row, fieldId) })
      })
    }
    // Rows have no colors if the code cannot be loaded.
    work().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [data, fields, colors])
}
