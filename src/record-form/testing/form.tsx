import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { StrictMode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../../app/app.css'
import type { Field } from '../../engine/model/structure.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { LinkedRecordsContext, type LinkedRecords } from '../../fields/linked-records.ts'
import { fieldType } from '../../fields/registry.ts'
import { markTruncated } from '../../fields/truncated-list.ts'
import { theme, themeVariables } from '../../ui/theme/theme.ts'
import { type FieldEdit, RecordField } from '../RecordField.tsx'
import { recordFormMark } from '../record-form-focus.ts'

/** What the form shows. */
export interface FormState {
  fields: { id: string; type: string; template?: unknown; opens?: boolean }[]
  values: Record<string, unknown>
  readOnly?: boolean
  /** The numbers of links of cells that have only their first ones, by field id. */
  truncated?: Record<string, number>
  /** The links that loading the rest of a cell gives; absent if loading fails. */
  rest?: string[]
}

/** What the form has reported. */
export interface Reported {
  edits: (FieldEdit & { fieldId: string })[]
  typed: unknown[]
  opened: unknown[]
}

export interface FormPage {
  reported: Reported
  show(state: FormState): void
  change(state: Partial<FormState>): void
  /** Names linked records from now on. */
  nameRecords(name: (recordId: string) => string): void
}

declare global {
  interface Window {
    formPage: FormPage
  }
}

const nothing = (): Reported => ({ edits: [], typed: [], opened: [] })

let nameOf = (recordId: string) => `Record ${recordId}`

const context: FieldContext = {
  now: Date.UTC(2026, 10, 21, 12),
  timeZone: 'UTC',
  locale: 'en-US',
  base: {
    fieldOf: () => ({ type: fieldType('single_line_text'), template: {} }),
    nameOf: (_tableId, recordId) => nameOf(recordId),
    idOf: (_tableId, name) => name,
  },
}

const linked: LinkedRecords = {
  fieldsOf: () => [],
  find: async () => ({ records: [], cursor: null }),
  storeNames: () => undefined,
  loadNames: async () => undefined,
  mayCreate: () => false,
  create: () => ({ id: '', gestureId: '', done: Promise.resolve(false) }),
  listPeople: async () => [],
  open: record => window.formPage.reported.opened.push(record),
  log: () => undefined,
}

function Form() {
  const [state, setState] = useState<FormState & { at: number }>({ fields: [], values: {}, at: 0 })
  const { fields, truncated = {}, rest, readOnly = false } = state
  const values = useMemo(() => {
    for (const [id, count] of Object.entries(truncated)) markTruncated(state.values[id], count)
    return state.values
  }, [state.values, truncated])
  const change = (more: Partial<FormState>) => flushSync(() => setState(now => ({ ...now, ...more })))
  const loadAll = async (id: string) => {
    await Promise.resolve()
    if (rest) setState(now => ({ ...now, values: { ...now.values, [id]: rest }, truncated: {} }))
    return rest !== undefined
  }
  window.formPage ??= {
    reported: nothing(),
    show(shown) {
      window.formPage.reported = nothing()
      flushSync(() => setState({ ...shown, at: performance.now() }))
    },
    change,
    nameRecords: name => void (nameOf = name),
  }
  return (
    <LinkedRecordsContext value={linked}>
      <main key={state.at} {...{ [recordFormMark]: '' }}>
        {fields.map(({ id, type, template, opens }, order) => {
          const parsed: unknown = fieldType(type).template.parse(template ?? fieldType(type).sampleTemplate ?? {})
          const field: Field = { id, name: id, type, template: parsed, order }
          return (
            <RecordField
              key={id}
              {...{ field, context, readOnly }}
              recordId="r1"
              value={values[id] ?? null}
              onChange={edit => {
                window.formPage.reported.edits.push({ fieldId: id, ...edit })
                setState(now => ({ ...now, values: { ...now.values, [id]: edit.after } }))
              }}
              onLoadAll={() => loadAll(id)}
              onLoadLinks={async after => {
                const from = (rest ?? []).indexOf(after ?? '') + 1
                return { ids: (rest ?? []).slice(from), isLast: true }
              }}
              onTyping={typed => window.formPage.reported.typed.push(typed)}
              onOpen={opens ? () => window.formPage.reported.opened.push(id) : undefined}
            />
          )
        })}
      </main>
    </LinkedRecordsContext>
  )
}

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={themeVariables}>
        <Notifications />
        <Form />
      </MantineProvider>
    </StrictMode>,
  )
}
