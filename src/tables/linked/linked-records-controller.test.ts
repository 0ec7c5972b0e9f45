import { beforeEach, expect, test } from 'vitest'
import type { ActionDraft } from '../../actions/action-type.ts'
import type { Outcome } from '../../actions/gesture-outcomes.ts'
import type { Connection } from '../../actions/queue-options.ts'
import { BaseScreen } from '../actions/base-screen.ts'
import type { Metadata } from '../../engine/model/structure.ts'
import { linkedRecordsController, type LinkedRecordsOptions } from './linked-records-controller.ts'

const field = (id: string, type = 'single_line_text') => ({ id, name: id, type, template: {}, order: 1 })
const metadata: Metadata = {
  tables: [
    {
      id: 'people',
      name: 'People',
      order: 1,
      primaryFieldId: 'name',
      views: [],
      fields: [field('age', 'rating'), field('name')],
    },
    { id: 'scores', name: 'Scores', order: 2, primaryFieldId: 'score', views: [], fields: [field('score', 'rating')] },
  ],
}
const place = { userId: 'me', basePublicId: 'base', tableId: 'tasks', viewId: 'grid' }
const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }

let screen: BaseScreen
let acts: { draft: ActionDraft; gestureId: string | undefined }[]
let outcome: PromiseWithResolvers<Outcome>
let connection: Connection
let tell: () => void

beforeEach(() => {
  screen = new BaseScreen()
  screen.structure.receive({ version: 1, metadata })
  acts = []
  outcome = Promise.withResolvers()
  connection = 'online'
  tell = () => undefined
})

function createController(mayEdit = true) {
  const session = {
    act: (draft: ActionDraft, _place: unknown, gestureId?: string) => void acts.push({ draft, gestureId }),
    outcome: () => outcome.promise,
    get state() {
      return { connection }
    },
    subscribe(listener: () => void) {
      tell = listener
      return () => {
        tell = () => undefined
      }
    },
  }
  const base = { basePublicId: 'base', screen, session } as unknown as LinkedRecordsOptions['base']
  const { records, update } = linkedRecordsController({ base, context })
  update({ place, mayEdit, open: () => undefined })
  return records
}

test('the primary field of a table comes first', () => {
  expect(
    createController()
      .fieldsOf('people')
      .map(({ id }) => id),
  ).toEqual(['name', 'age'])
  expect(createController().fieldsOf('gone')).toEqual([])
})

test('people who may edit can create a record with a name that its field accepts', () => {
  expect(createController().mayCreate('people', 'Ada')).toBe(true)
  expect(createController().mayCreate('people', '  ')).toBe(false)
  expect(createController().mayCreate('scores', 'Ada')).toBe(false)
  expect(createController().mayCreate('gone', 'Ada')).toBe(false)
  expect(createController(false).mayCreate('people', 'Ada')).toBe(false)
})

test('a record that is made is known by its name at once, and done when the server has it', async () => {
  const { id, gestureId, done } = createController().create('people', ' Ada ')
  expect(screen.names.nameOf('people', id)).toBe('Ada')
  expect(acts).toHaveLength(1)
  expect(acts[0]?.gestureId).toBe(gestureId)
  expect(acts[0]?.draft.args).toMatchObject({ id, data: { name: 'Ada' } })
  outcome.resolve({ kind: 'saved' })
  expect(await done).toBe(true)
})

test('a record that is refused is not done; one that waits for a connection is, as far as anybody waits for it', async () => {
  const refused = createController().create('people', 'Ada').done
  outcome.resolve({ kind: 'refused', error: 'No' })
  expect(await refused).toBe(false)
  outcome = Promise.withResolvers()
  const waiting = createController().create('people', 'Bo').done
  connection = 'offline'
  tell()
  expect(await waiting).toBe(true)
})
