import type { ActionDraft, ActionType, CallIds } from '../action-type.ts'

/** Cells of text that the actions in these tests change. The screen and the server each have one. */
export type Notebook = Map<string, string>

export interface SetCell {
  cell: string
  before: string
  after: string
}

/** A server that can be unreachable, refuse, or do the work but lose the answer. */
export class NotebookServer {
  readonly cells: Notebook = new Map()
  readonly done = new Set<string>()
  readonly calls: string[] = []
  /** Outcomes of the next calls, in order; later calls succeed. */
  plan: ('work' | 'unreachable' | 'answer lost' | 'refuse' | 'bar')[] = []

  readonly revoked = new Set<string>()

  async revoke(callIds: readonly string[]): Promise<boolean> {
    const step = this.plan.shift() ?? 'work'
    if (step === 'unreachable') throw new Error('unreachable')
    for (const id of callIds) if (!this.done.has(id)) this.revoked.add(id)
    if (step === 'answer lost') throw new Error('unreachable')
    return callIds.some(id => this.done.has(id))
  }

  async set({ cell, after }: SetCell, { actionId }: CallIds): Promise<void> {
    const step = this.plan.shift() ?? 'work'
    this.calls.push(`${actionId} ${step}`)
    if (step === 'unreachable') throw new Error('unreachable')
    if (step === 'bar') throw new Error('not allowed')
    // A call that was done is never refused later: its answer is repeated.
    if (step === 'refuse' && !this.done.has(actionId)) throw new Error('refused')
    if (!this.done.has(actionId) && !this.revoked.has(actionId)) {
      this.done.add(actionId)
      write(this.cells, cell, after)
    }
    if (step === 'answer lost') throw new Error('unreachable')
  }
}

function write(notebook: Notebook, cell: string, text: string): void {
  if (text === '') notebook.delete(cell)
  else notebook.set(cell, text)
}

const setCell = (debounce: number, type: string): ActionType<SetCell, Notebook, NotebookServer> => ({
  type,
  debounce,
  mergeKey: args => args.cell,
  merge: (earlier, later) => ({ ...later, before: earlier.before }),
  apply: (store, { cell, after }) => write(store, cell, after),
  revert: (store, { cell, before }) => write(store, cell, before),
  invert: ({ cell, before, after }): ActionDraft => ({ type, args: { cell, before: after, after: before } }),
  send: (server, args, ids) => server.set(args, ids),
  isPurpose: type === 'write',
  label: ({ cell }) => `Edit ${cell}`,
  touches: ({ cell }) => [{ kind: 'record', id: cell, tableId: 'book' }],
})

/** One action with a debounce, and one without. */
export const notebookActions = { write: setCell(700, 'write'), stamp: setCell(0, 'stamp') }
