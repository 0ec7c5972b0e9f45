import { useEffect, useRef, useState } from 'react'
import { useLinkedRecords } from '../linked-records.ts'
import { useNames } from './use-names.ts'
import {
  activeOf,
  asks,
  beginning,
  came,
  created,
  creating,
  failed,
  type Line,
  linesOf,
  type PickerState,
  stepped,
  toggled,
  typed,
  wantsMore,
  withoutLast,
} from './picker-state.ts'

/** How long somebody has to stop typing before what they typed is looked for. */
const searchMilliseconds = 300

interface PickerOptions {
  tableId: string
  allowMultiple: boolean
  chosen: readonly string[]
  /** What was typed before the picker was there. */
  search?: string | undefined
  /** Whether records can be made here; they can when it is not said. */
  mayCreate?: boolean
}

/** A picker with its calls: what it shows, and what can be done to it. */
export function usePicker({ tableId, allowMultiple, mayCreate = true, ...first }: PickerOptions) {
  const records = useLinkedRecords()
  const [state, setState] = useState(() => beginning(first.chosen, first.search ?? ''))
  const made = useRef<{ id: string; gestureId: string } | null>(null)
  const { awaits, search, cursor, found } = state
  const isTyped = found !== null && awaits === 'first'
  const [isHurried, setHurried] = useState(false)

  useEffect(() => {
    if (tableId === '') return
    const asked = asks({ ...beginning([], search), awaits, cursor })
    if (!asked) return
    let isLate = false
    const ask = async () => {
      try {
        const page = await records.find({ tableId, ...asked })
        if (!isLate) setState(now => came(now, { asked, page }))
      } catch (error) {
        records.log(error)
        if (!isLate) setState(now => failed(now, asked))
      }
      if (!isLate) setHurried(false)
    }
    const timer = setTimeout(() => void ask(), isTyped && !isHurried ? searchMilliseconds : 0)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [records, tableId, search, awaits, cursor, isTyped, isHurried])

  useNames(tableId, first.chosen)

  const lines = linesOf(state, name => mayCreate && records.mayCreate(tableId, name))

  function create(name: string): PickerState {
    const record = records.create(tableId, name)
    made.current = record
    const next = creating(state, name)
    setState(next)
    void record.done.then(isThere => {
      if (!isThere) made.current = null
      setState(now => created(now, isThere ? { id: record.id, allowMultiple } : null))
    })
    return { ...next, chosen: allowMultiple ? [...state.chosen, record.id] : [record.id] }
  }

  return {
    state,
    lines,
    /** Index of the line that Enter takes; null when there is none. */
    active: activeOf(state, lines.length),
    fields: records.fieldsOf(tableId),
    type: (text: string) => setState(now => typed(now, text)),
    step: (by: 1 | -1) => setState(now => stepped(now, by, lines.length)),
    point: (at: number) => setState(now => ({ ...now, at })),
    more: () => setState(wantsMore),
    /** What was typed is looked for at once. */
    hurry: () => setHurried(true),
    takeOutLast: () => setState(withoutLast),
    /** Takes a record out; answers what is chosen then. */
    takeOut(id: string): readonly string[] {
      const chosen = state.chosen.filter(one => one !== id)
      setState(now => ({ ...now, chosen }))
      return chosen
    },
    /** Takes the record of a line in or out, or makes it; answers what is chosen then. */
    take(line: Line | undefined): readonly string[] {
      if (!line || (line.kind === 'create' && state.creating !== null)) return state.chosen
      if (line.kind === 'create') return create(line.name).chosen
      records.know(tableId, [line.record])
      const next = toggled(state, line.record.id, allowMultiple)
      setState(next)
      return next.chosen
    },
    /** What is chosen when the picker is left now, with a record that is still being made, and the gesture that made one. */
    leave(chosen: readonly string[] = state.chosen): { chosen: readonly string[]; gestureId: string | undefined } {
      const pending = state.creating !== null && made.current ? made.current.id : null
      const all =
        pending === null || chosen.includes(pending) ? chosen : allowMultiple ? [...chosen, pending] : [pending]
      const isMade = made.current !== null && all.includes(made.current.id)
      return { chosen: all, gestureId: isMade ? made.current?.gestureId : undefined }
    },
  }
}

export type Picker = ReturnType<typeof usePicker>
