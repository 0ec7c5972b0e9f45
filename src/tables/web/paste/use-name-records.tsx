import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { contextHere } from '../../../fields/field-context.ts'
import { fieldType } from '../../../fields/registry.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import { type BulkCreateRecords, bulkCreateRecords } from '../../actions/bulk-create-records.ts'
import type { LinkedNames } from '../../actions/linked-names.ts'
import { newId } from '../../ids.ts'
import { limits, type Table, type View } from '../../structure.ts'
import type { NamedRecords } from '../grid/grid-data.ts'
import { tablesClient } from '../tables-client.ts'
import type { BaseActions } from '../use-base-actions.ts'
import { namesAsked, namesMissing, type NamesAsked } from './names-asked.ts'

const NamesDialog = lazyPart(async () => {
  const { NamesDialog: dialog } = await import('./NamesDialog.tsx')
  return { default: dialog }
})

interface Place {
  actions: BaseActions
  table: Table
  view: View
}

interface Asked {
  missing: ReadonlyMap<string, string[]>
  gestureId: string | undefined
  answer(named: NamedRecords | null): void
}

/** Has the server say which records names mean, for all that is read on the screen from then on. */
async function learnNames(names: LinkedNames, basePublicId: string, asked: ReadonlyMap<string, string[]>) {
  for (const [tableId, all] of asked) {
    for (let at = 0; at < all.length; at += limits.recordsPerCall) {
      const part = all.slice(at, at + limits.recordsPerCall).filter(name => name.length <= 1_000)
      const { records } = await tablesClient.records.named.mutate({ basePublicId, tableId, names: part })
      const found = new Map(records.map(({ asked: name, id, name: now }) => [name, { id, name: now }]))
      names.mean(tableId, new Map(part.map(name => [name, found.get(name) ?? null])))
    }
  }
}

/** Makes records of these names, and answers which came to have which. Names that the field cannot hold are left out. */
function createNamed({ actions, table, view }: Place, missing: ReadonlyMap<string, string[]>, gestureId: string): void {
  const { userId, basePublicId, screen, session } = actions
  const context = { ...contextHere(), base: screen.names }
  for (const [tableId, names] of missing) {
    const target = screen.structure.shown?.tables.find(({ id }) => id === tableId)
    const field = target?.fields.find(({ id }) => id === target.primaryFieldId)
    if (!field || fieldType(field.type).isReadOnly) continue
    const made = names.flatMap(name => {
      const reading = fieldType(field.type).read(name, field.template, context)
      const number = reading.kind === 'value' ? screen.table(tableId).newNumber() : null
      return reading.kind === 'value' && number !== null
        ? { name, row: { id: newId('rec'), number, data: { [field.id]: reading.value } } }
        : []
    })
    if (made.length === 0) continue
    screen.names.mean(tableId, new Map(made.map(({ name, row }) => [name, { id: row.id, name }])))
    const args: BulkCreateRecords = { tableId, rows: made.map(({ row }) => row), createdAt: new Date().toISOString() }
    const place = { userId, basePublicId, tableId: table.id, viewId: view.id }
    session.act({ type: bulkCreateRecords.type, args }, place, gestureId)
  }
}

/** Finds the records that pasted texts name, and asks the person whether those are to be made that no record is. */
export function useNameRecords(of: Place): {
  nameRecords(asked: readonly NamesAsked[], gestureId?: string): Promise<NamedRecords | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const latest = useRef(of)
  useEffect(() => {
    latest.current = of
  })
  const nameRecords = useCallback(async (columns: readonly NamesAsked[], gestureId?: string) => {
    const { basePublicId, screen } = latest.current.actions
    const { names } = screen
    const unchanged: NamedRecords = gestureId === undefined ? {} : { gestureId }
    try {
      await learnNames(names, basePublicId, namesAsked(columns))
    } catch {
      // What is known here has to do: the paste says of the rest that it could not be read.
      return unchanged
    }
    const missing = namesMissing(columns, (tableId, name) => names.idOf(tableId, name) !== undefined)
    if (missing.size === 0) return unchanged
    return new Promise<NamedRecords | null>(answer => setAsked({ missing, gestureId, answer }))
  }, [])
  const close = (named: NamedRecords | null) => {
    asked?.answer(named)
    setAsked(null)
  }
  const create = () => {
    if (!asked) return
    const gestureId = asked.gestureId ?? newId('ges')
    createNamed(of, asked.missing, gestureId)
    close({ gestureId })
  }
  const dialog = asked && (
    <LazyPart onClose={() => close(null)}>
      <NamesDialog
        missing={[...asked.missing].map(([tableId, names]) => ({
          table: of.actions.screen.tableName(tableId),
          names,
        }))}
        onCreate={create}
        onMatch={() => close(asked.gestureId === undefined ? {} : { gestureId: asked.gestureId })}
        onCancel={() => close(null)}
      />
    </LazyPart>
  )
  return { nameRecords, dialog }
}
