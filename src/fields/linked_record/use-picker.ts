import { useEffect, useRef, useState } from 'react'
import { useLinkedRecords } from '../linked-records.ts'
import { useNames } from './use-names.ts'
import {
  activeLine,
  nextRequest,
  initialPicker,
  pageLoaded,
  creationEnded,
  creationStarted,
  pageFailed,
  type Line,
  pickerLines,
  type PickerState,
  lineStepped,
  recordToggled,
  searchChanged,
  nextPageRequested,
  withoutLast,
} from './picker-state.ts'

/** How long to wait after the last keystroke before searching. */
const searchMilliseconds = 300

interface PickerOptions {
  tableId: string
  allowMultiple: boolean
  chosen: readonly string[]
  /** Text typed before the picker opened. */
  search?: string | undefined
  /** Whether records can be created here; true by default. */
  mayCreate?: boolean
}

/** A picker of linked records with its requests: its state, and the actions on it. */
export function usePicker({ tableId, allowMultiple, mayCreate = true, ...first }: PickerOptions) {
  const records = useLinkedRecords()
  const [state, setState] = useState(() => initialPicker(first.chosen, first.search ?? ''))
  const made = useRef<{ id: string; gestureId: string } | null>(null)
  const { awaits, search, cursor, found } = state
  const isTyped = found !== null && awaits === 'first'
  const [isHurried, setHurried] = useState(false)

  useEffect(() => {
    if (tableId === '') return
    const request = nextRequest({ ...initialPicker([], search), awaits, cursor })
    if (!request) return
    let isLate = false
    const ask = async () => {
      try {
        const page = await records.find({ tableId, ...request })
        if (!isLate) setState(now => pageLoaded(now, { request, page }))
      } catch (error) {
        records.log(error)
        if (!isLate) setState(now => pageFailed(now, request))
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

  const lines = pickerLines(state, name => mayCreate && records.mayCreate(tableId, name))

  function create(name: string): PickerState {
    const record = records.create(tableId, name)
    made.current = record
    const next = creationStarted(state, name)
    setState(next)
    void record.done.then(isThere => {
      if (!isThere) made.current = null
      setState(now => creationEnded(now, isThere ? { id: record.id, allowMultiple } : null))
    })
    return { ...next, chosen: allowMultiple ? [...state.chosen, record.id] : [record.id] }
  }

  return {
    state,
    lines,
    /** Index of the line that Enter chooses; null if there is none. */
    active: activeLine(state, lines.length),
    fields: records.fieldsOf(tableId),
    type: (text: string) => setState(now => searchChanged(now, text)),
    step: (by: 1 | -1) => setState(now => lineStepped(now, by, lines.length)),
    point: (at: number) => setState(now => ({ ...now, at })),
    more: () => setState(nextPageRequested),
    /** Searches without waiting for the debounce. */
    hurry: () => setHurried(true),
    takeOutLast: () => setState(withoutLast),
    /** Removes a record and returns the chosen ids. */
    takeOut(id: string): readonly string[] {
      const chosen = state.chosen.filter(one => one !== id)
      setState(now => ({ ...now, chosen }))
      return chosen
    },
    /** Adds or removes the record of a line, or creates it, and returns the chosen ids. */
    take(line: Line | undefined): readonly string[] {
      if (!line || (line.kind === 'create' && state.creating !== null)) return state.chosen
      if (line.kind === 'create') return create(line.name).chosen
      records.storeNames(tableId, [line.record])
      const next = recordToggled(state, line.record.id, allowMultiple)
      setState(next)
      return next.chosen
    },
    /** The chosen ids to commit, including a record that is still being created, and the gesture that created it. */
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
