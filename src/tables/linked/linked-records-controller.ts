import type { FieldContext } from '../../fields/field-type.ts'
import type { LinkedRecords, CreatedRecord } from '../../fields/linked-records.ts'
import { fieldType } from '../../fields/registry.ts'
import type { ActionPlace } from '../../actions/action.ts'
import type { CreateRecord } from '../actions/create-record.ts'
import { newId } from '../../engine/model/ids.ts'
import type { Field, Table } from '../../engine/model/structure.ts'
import { newRow } from '../rows/row-drafts.ts'
import { tablesClient, type TablesClient } from '../page/tables-client.ts'
import type { OpenBase, BaseSession } from '../page/open-bases.ts'

/** What is on the screen, and what the person may do there. */
interface Here {
  /** Null while no table is shown. */
  place: ActionPlace | null
  mayEdit: boolean
  open: LinkedRecords['open']
}

export interface LinkedRecordsOptions {
  base: Pick<OpenBase, 'basePublicId' | 'screen'> & {
    session: Pick<BaseSession, 'act' | 'outcome' | 'subscribe' | 'state'>
  }
  client?: Pick<TablesClient, 'records' | 'metadata'>
  context: FieldContext
}

/** Gives the editors of links access to the records of a base. `update` tells what is on the screen. */
export interface LinkedRecordsController {
  records: LinkedRecords
  update(here: Here): void
}

/** How many linked records are named when a picker opens: as many as it draws. */
const maxLearnt = 100

export function linkedRecordsController({
  base,
  client = tablesClient,
  context,
}: LinkedRecordsOptions): LinkedRecordsController {
  const { basePublicId, screen, session } = base
  let here: Here = { place: null, mayEdit: false, open: () => undefined }
  const tableOf = (tableId: string): Table | undefined =>
    screen.structure.shown?.tables.find(({ id }) => id === tableId)
  const primaryOf = (table: Table | undefined): Field | undefined =>
    table?.fields.find(({ id }) => id === table.primaryFieldId)

  /** The primary value of a record with this name; undefined if no record can have it. */
  function named(tableId: string, name: string): { field: Field; value: unknown } | undefined {
    const field = primaryOf(tableOf(tableId))
    if (!field || name.trim() === '' || fieldType(field.type).isReadOnly) return undefined
    const reading = fieldType(field.type).read(name.trim(), field.template, context)
    return reading.kind === 'value' ? { field, value: reading.value } : undefined
  }

  const records: LinkedRecords = {
    names: screen.names,
    fieldsOf(tableId) {
      const table = tableOf(tableId)
      const primary = primaryOf(table)
      return primary ? [primary, ...(table?.fields.filter(({ id }) => id !== primary.id) ?? [])] : []
    },
    find: ({ tableId, search, cursor }) => client.records.find.query({ basePublicId, tableId, search, cursor }),
    storeNames: (tableId, records) => screen.names.put(tableId, records),
    async loadNames(tableId, recordIds) {
      const primary = primaryOf(tableOf(tableId))
      const unknown = recordIds.filter(id => screen.names.nameOf(tableId, id) === undefined).slice(0, maxLearnt)
      if (!primary || unknown.length === 0) return
      const filters = { fieldId: 'id', operator: 'is_any_of', value: unknown }
      const found = await client.records.list.query({ basePublicId, tableId, filters, limit: maxLearnt })
      screen.names.put(
        tableId,
        found.records.map(({ id, data }) => ({
          id,
          name: fieldType(primary.type).show(data[primary.id] ?? null, primary.template),
        })),
      )
    },
    mayCreate: (tableId, name) => here.mayEdit && named(tableId, name) !== undefined,
    create(tableId, name): CreatedRecord {
      const at = here.place
      const existing = named(tableId, name)
      const gestureId = newId('ges')
      if (!at || !existing) return { id: '', gestureId, done: Promise.resolve(false) }
      const { field, value } = existing
      const draft = newRow(tableId, { number: screen.table(tableId).newNumber(), data: { [field.id]: value } })
      const { id } = draft.args as CreateRecord
      screen.names.put(tableId, [{ id, name: fieldType(field.type).show(value, field.template) }])
      const done = doneOf(session, gestureId)
      session.act(draft, at, gestureId)
      return { id, gestureId, done }
    },
    async listPeople() {
      if (!here.mayEdit) return []
      const { people } = await client.metadata.people.query({ basePublicId })
      screen.names.learnCandidates(people)
      return people
    },
    open: linked => here.open(linked),
    log: error => reportError(error),
  }
  return {
    records,
    update(now) {
      here = now
    },
  }
}

/**
 * Resolves to whether a gesture was saved. An unreachable server counts as saved: the gesture is stored, and nobody
 * should have to wait for it.
 */
async function doneOf(
  session: Pick<BaseSession, 'outcome' | 'subscribe' | 'state'>,
  gestureId: string,
): Promise<boolean> {
  const cutOff = Promise.withResolvers<true>()
  const leave = session.subscribe(() => session.state.connection !== 'online' && cutOff.resolve(true))
  if (session.state.connection !== 'online') cutOff.resolve(true)
  try {
    return await Promise.race([session.outcome(gestureId).then(({ kind }) => kind === 'saved'), cutOff.promise])
  } finally {
    leave()
  }
}
