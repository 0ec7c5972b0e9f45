import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import { newId } from '../../ids.ts'
import { fieldWidth, type Table } from '../../structure.ts'
import { fieldType } from '../../../fields/registry.ts'
import { fieldUiOf } from '../field-ui-of.ts'
import type { AddedColumns, GridColumn } from '../grid/grid-data.ts'
import type { StructureCalls } from '../structure-edits.ts'
import { guessField } from './guess-field.ts'

const GrowDialog = lazyPart(async () => {
  const { GrowDialog: dialog } = await import('./GrowDialog.tsx')
  return { default: dialog }
})

interface Asked {
  texts: readonly (readonly string[])[]
  answer(added: AddedColumns | null): void
}

/** Asks the person whether a paste may add fields, and adds them: one for each column, of the type that fits it. */
export function useGrowColumns(of: { table: Table; structure: StructureCalls }): {
  grow(texts: Asked['texts']): Promise<AddedColumns | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const latest = useRef(of)
  useEffect(() => {
    latest.current = of
  })
  const grow = useCallback(
    (texts: Asked['texts']) => new Promise<AddedColumns | null>(answer => setAsked({ texts, answer })),
    [],
  )
  const close = (added: AddedColumns | null) => {
    asked?.answer(added)
    setAsked(null)
  }
  const add = () => {
    const { table, structure } = latest.current
    const gestureId = newId('ges')
    const columns = (asked?.texts ?? []).map((texts): GridColumn => {
      const { id, name, type, template } = structure.createField(
        table.id,
        { name: '', ...guessField(texts) },
        gestureId,
      )
      const width = fieldWidth.default
      return { id, name, template, type: fieldType(type), ui: fieldUiOf(type), width, readOnly: false }
    })
    close({ columns, gestureId })
  }
  const dialog = asked && (
    <LazyPart onClose={() => close(null)}>
      <GrowDialog
        count={asked.texts.length}
        onAdd={add}
        onFit={() => close({ columns: [] })}
        onCancel={() => close(null)}
      />
    </LazyPart>
  )
  return { grow, dialog }
}
