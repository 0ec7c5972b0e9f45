import { useEffect, useMemo, useRef, useState } from 'react'
import { fieldType } from '../../fields/registry.ts'
import { newId } from '../../engine/model/ids.ts'
import { fieldWidth } from '../../engine/model/structure.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import type { GridColumn, PasteRequest, PasteDecision } from '../../grid/grid-data.ts'
import { recordsNotLoaded } from '../../texts/record-texts.ts'
import { readPaste } from '../../grid/clipboard/read-paste.ts'
import { fieldRoom } from '../fields/field-room.ts'
import { useBase, useStructureEdits, useTable } from '../page/base-context.ts'
import { extraColumns } from './extra-columns.ts'
import { type GuessedField, guessField } from './guess-field.ts'
import { inSlices } from './in-slices.ts'
import { countPaste, type PasteCounts } from './paste-counts.ts'
import { withNewNames, createNamedRecords, type MissingNames, missingNames } from './paste-names.ts'

/** What the person decides about. */
export interface PreparedPaste {
  missing: MissingNames
  /** The fields that could be added, one for each column that does not fit. */
  fields: readonly GuessedField[]
  /** How many columns are beyond the limit of fields. */
  leftOut: number
}

export interface PasteChoices {
  addFields: boolean
  /** Tables in which no records are created. */
  notCreated: readonly string[]
}

type Choice = { addFields: boolean } | { table: string; isCreated: boolean }

interface PreparedOptions {
  request: PasteRequest
  onDecide(decision: PasteDecision | null): void
}

/** Loads what a paste needs, and counts its effects again after each choice. */
export function usePreparedPaste({ request, onDecide }: PreparedOptions) {
  const base = useBase()
  const { table, view } = useTable()
  const structure = useStructureEdits()
  const [prepared, setPrepared] = useState<PreparedPaste | null>(null)
  const [choices, setChoices] = useState<PasteChoices>({ addFields: true, notCreated: [] })
  const [counted, setCounted] = useState<{ choices: PasteChoices; counts: PasteCounts } | null>(null)
  const latest = useRef({ screen: { base, table, view }, onDecide })
  useEffect(() => {
    latest.current = { screen: { base, table, view }, onDecide }
  })

  useEffect(() => {
    const life = new AbortController()
    const prepare = async () => {
      try {
        await request.target.load()
      } catch {
        if (life.signal.aborted) return
        request.data.showWarning?.(recordsNotLoaded)
        return latest.current.onDecide(null)
      }
      const missing = await missingNames(request, latest.current.screen)
      const { texts, leftOut } = extraColumns(request, fieldRoom(latest.current.screen.table))
      const fields = texts.map(column => guessField(column))
      if (!life.signal.aborted) setPrepared({ missing, fields, leftOut })
    }
    void prepare()
    return () => life.abort()
  }, [request])

  const chosen = useMemo(() => (prepared ? wantedOf(prepared, choices) : null), [prepared, choices])

  useEffect(() => {
    if (!chosen) return
    const life = new AbortController()
    const count = async () => {
      const { data, clip, target } = request
      const columns = [...data.columns, ...chosen.fields.map(asColumn)]
      const blocks = target.resolve() ?? []
      const context = withNewNames(data.context, chosen.missing)
      try {
        const pasted = await inSlices(readPaste(data, { clip, blocks, columns, context }), life.signal)
        setCounted({ choices, counts: countPaste(data, pasted) })
      } catch (error) {
        if (!life.signal.aborted) throw error
      }
    }
    void count()
    return () => life.abort()
  }, [request, chosen, choices])

  const choose = (choice: Choice) =>
    setChoices(before => {
      if ('addFields' in choice) return { ...before, addFields: choice.addFields }
      const others = before.notCreated.filter(id => id !== choice.table)
      return { ...before, notCreated: choice.isCreated ? others : [...others, choice.table] }
    })
  const counts = counted?.choices === choices ? counted.counts : null
  const carryOut = () => {
    if (!counts || !chosen) return
    const gestureId = newId('ges')
    const columns = chosen.fields.map((settings): GridColumn => {
      const { id, name, type, template } = structure.createField(table.id, { name: '', ...settings }, gestureId)
      return { ...asColumn({ type, template }), id, name }
    })
    createNamedRecords({ base, table, view }, chosen.missing, gestureId)
    onDecide({ columns, gestureId })
  }
  return { prepared, counts, choices, choose, carryOut }
}

const wantedOf = (
  { missing, fields, leftOut }: PreparedPaste,
  { addFields, notCreated }: PasteChoices,
): PreparedPaste => ({
  missing: new Map([...missing].filter(([tableId]) => !notCreated.includes(tableId))),
  fields: addFields ? fields : [],
  leftOut,
})

/** A column that does not exist yet, to count with. */
const asColumn = ({ type, template }: GuessedField, at = 0): GridColumn => ({
  id: `new ${at}`,
  name: fieldType(type).label,
  width: fieldWidth.default,
  readOnly: false,
  template,
  type: fieldType(type),
  ui: fieldUiOf(type),
})
